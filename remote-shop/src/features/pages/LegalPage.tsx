import { Link } from 'react-router-dom';
import { store } from '@press-start/api/contract/rules';
import type { PageHandle } from '@press-start/shared-ui/page';
import { paths } from '@press-start/shared-ui/paths';
import { LegalText, type Section } from './LegalText';

export const handle: PageHandle = {
  server: 'full',
  meta: () => ({
    title: `Legal Notice | ${store.name}`,
    description: `${store.name} is a student project and not a real shop. Who is behind it, and whose names are used.`,
    breadcrumbs: [{ name: 'Legal Notice', path: paths.legal() }],
  }),
};

export function Component() {
  return (
    <LegalText
      title="Legal Notice"
      lead="The small print, printed large: nobody here can sell you a game."
      updated="2026-03-09"
      sections={sections}
    />
  );
}

const sections: readonly Section[] = [
  {
    id: 'not-a-shop',
    title: 'Not a real shop',
    body: (
      <>
        <p>
          <strong>This store is a student project and not a real shop.</strong> It was built for a coding
          bootcamp that is fictional as well. There is no company behind it, no warehouse and no till.
        </p>
        <p>
          Orders placed here are practice: no goods change hands, no contract comes about and no money is
          taken. Payments go to a test environment.
        </p>
      </>
    ),
  },
  {
    id: 'people',
    title: 'Who is behind it',
    body: (
      <p>
        The seven players on the page <Link to={paths.about()}>about</Link> are invented, and so are their
        faces, names and addresses on the web. Any likeness to real people is an accident. Whoever runs a copy
        of this software is responsible for that copy.
      </p>
    ),
  },
  {
    id: 'names',
    title: 'Names, pictures and trademarks',
    body: (
      <>
        <p>
          Titles of games and platforms are trademarks of their owners. They are named here only to say which
          game is meant. No owner has anything to do with this project or endorses it.
        </p>
        <p>
          Covers and faces are drawn by our own programs; no original box art and no logo is used. Prices,
          stock, customers and reviews of the demonstration are made up.
        </p>
      </>
    ),
  },
  {
    id: 'licence',
    title: 'Software and fonts',
    body: (
      <p>
        The software is free under the MIT licence. The fonts Archivo, Press Start 2P and VT323 are used under
        the SIL Open Font License.
      </p>
    ),
  },
  {
    id: 'links',
    title: 'Links to elsewhere',
    body: (
      <p>
        Links that leave the shop lead to addresses reserved for examples. We are not answerable for what
        other sites show.
      </p>
    ),
  },
  {
    id: 'rules',
    title: 'Rules and data',
    body: (
      <p>
        How the shop behaves is told in the <Link to={paths.terms()}>terms and conditions</Link>, what it
        keeps about you in the <Link to={paths.privacy()}>privacy policy</Link>. Something wrong, or something
        of yours in here? <Link to={paths.contact()}>Tell us</Link> and we will see to it.
      </p>
    ),
  },
];
