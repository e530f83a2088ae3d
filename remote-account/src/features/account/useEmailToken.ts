import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';

/**
 * Returns the token from an emailed link, and removes the token from the URL and the history, so that no
 * screenshot or `Referer` header leaks it. Returns `undefined` after a reload, when the URL has no token.
 *
 * @param pathWithoutToken path of the same page without its token
 */
export function useEmailToken(pathWithoutToken: string): string | undefined {
  const { token: tokenInPath } = useParams();
  const [token] = useState(tokenInPath);
  const navigate = useNavigate();
  useEffect(() => {
    if (tokenInPath !== undefined)
      void navigate(pathWithoutToken, { replace: true, preventScrollReset: true });
  }, [tokenInPath, pathWithoutToken, navigate]);
  return token;
}
