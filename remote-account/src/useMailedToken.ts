import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';

/**
 * The token of a mailed link, which is taken out of the address and the history as soon as it has been read: neither a
 * screenshot nor the next server is told it. Undefined where it has been taken out before, as after a reload.
 *
 * @param cleared the same page without its token
 */
export function useMailedToken(cleared: string): string | undefined {
  const { token: given } = useParams();
  const [token] = useState(given);
  const navigate = useNavigate();
  useEffect(() => {
    if (given !== undefined) void navigate(cleared, { replace: true, preventScrollReset: true });
  }, [given, cleared, navigate]);
  return token;
}
