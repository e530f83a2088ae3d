import type { ActionFunctionArgs } from 'react-router-dom';
import { data, Link, useActionData } from 'react-router-dom';
import styled from 'styled-components';
import { store } from '@press-start/api/contract/rules';
import { Caption, PageHead, Panel, Wrap } from '@press-start/shared-ui/components';
import { Fragment } from '@press-start/shared-ui/fragments';
import type { PageHandle } from '@press-start/shared-ui/page';
import { paths } from '@press-start/shared-ui/paths';
import { media, theme } from '@press-start/shared-ui/themes';
import { ContactForm } from './ContactForm';
import { sendContactForm } from './sendContactForm';

export const handle: PageHandle = {
  server: 'full',
  meta: () => ({
    title: `Contact Us | ${store.name}`,
    description: `Write to the people behind the counter of ${store.name}.`,
  }),
};

/**
 * Handles submissions made before hydration or without JavaScript. Runs on the server, which has no session
 * token.
 */
export async function action({ request }: ActionFunctionArgs) {
  const { result, status } = await sendContactForm(await request.formData());
  return data(result, { status });
}

export function Component() {
  const result = useActionData<typeof action>();
  return (
    <Page>
      <PageHead title="Contact Us" back={{ to: paths.home(), text: 'Back to the shop' }} />
      <Columns>
        <Panel aria-label="Write to us">
          <ContactForm result={result} />
        </Panel>
        <Hints>
          <Caption>Before you write</Caption>
          <p>
            Looking for a parcel? <HintLink to={paths.orders()}>My Orders</HintLink> knows how far it has
            come.
          </p>
          <p>Writing about an order? Its number helps us find it.</p>
          <p>We read everything, and answer in the order it comes in. One player at a time.</p>
        </Hints>
      </Columns>
      <Extras>
        <Fragment slot="contact.after" params={{}} />
      </Extras>
    </Page>
  );
}

const { color, space } = theme;

const Page = styled(Wrap)`
  padding-bottom: ${space[16]};
`;

const Extras = styled.div`
  margin-top: ${space[10]};
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 300px;
  gap: ${space[10]};
  align-items: start;

  ${media.narrow} {
    grid-template-columns: minmax(0, 1fr);
    gap: ${space[6]};
  }
`;

const Hints = styled.div`
  display: grid;
  gap: ${space[4]};
  padding-top: ${space[6]};
  color: ${color.textMuted};
  text-wrap: pretty;
`;

const HintLink = styled(Link)`
  padding: ${space[2]} 0 ${space[0.5]};
  border-bottom: 2px solid ${color.accent};
  color: ${color.text};
`;
