import { Caption, PageHead, Panel, Wrap } from '@press-start/shared-ui/components';
import type { PageHandle } from '@press-start/shared-ui/page';
import { paths } from '@press-start/shared-ui/paths';
import { media, theme } from '@press-start/shared-ui/themes';
import { data, Link, useActionData } from 'react-router-dom';
import type { ActionFunctionArgs } from 'react-router-dom';
import styled from 'styled-components';
import { ContactForm } from './ContactForm';
import { sendPosted } from './sendPosted';

export const handle: PageHandle = {
  server: 'full',
  meta: () => ({
    title: 'Contact Us | Press Start',
    description: 'Write to the people behind the counter of Press Start.',
  }),
};

/** For a browser that has no scripts, or not yet: on the server, so nobody's token is known here. */
export async function action({ request }: ActionFunctionArgs) {
  const { posted, status } = await sendPosted(await request.formData());
  return data(posted, { status });
}

export function Component() {
  const posted = useActionData<typeof action>();
  return (
    <Layout>
      <PageHead title="Contact Us" back={{ to: paths.home(), text: 'Back to the shop' }} />
      <div>
        <Panel aria-label="Write to us">
          <ContactForm posted={posted} />
        </Panel>
        <Aside>
          <Caption>Before you write</Caption>
          <p>
            Looking for a parcel? <Link to={paths.orders()}>My Orders</Link> knows how far it has come.
          </p>
          <p>Writing about an order? Its number helps us find it.</p>
          <p>We read everything, and answer in the order it comes in. One player at a time.</p>
        </Aside>
      </div>
    </Layout>
  );
}

const { color, space } = theme;

const Layout = styled(Wrap)`
  max-width: 1060px;
  padding-bottom: ${space.huge};

  > div {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 300px;
    gap: 40px;
    align-items: start;
  }

  ${media.narrow} {
    > div {
      grid-template-columns: minmax(0, 1fr);
      gap: ${space.l};
    }
  }
`;

const Aside = styled.div`
  display: grid;
  gap: ${space.m};
  padding-top: ${space.l};
  color: ${color.textMuted};

  a {
    padding: 10px 0 2px;
    border-bottom: 2px solid ${color.accent};
    color: ${color.text};
  }
`;
