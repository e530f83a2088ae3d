import styled from 'styled-components';
import type { OwnAccount } from '@press-start/api/contract';
import { deleteUser } from '@press-start/api/contract';
import { call } from '@press-start/shared-ui/api';
import { showDialog } from '@press-start/shared-ui/feedback';
import { useMutation } from '@press-start/shared-ui/forms';
import { paths } from '@press-start/shared-ui/paths';
import { clearShopperData } from '@press-start/shared-ui/session';
import { theme } from '@press-start/shared-ui/themes';
import { showAccountError } from './accountErrors';
import { hardNavigate } from './hardNavigate';
import { ReauthenticationFields, useReauthentication } from './reauthentication';
import { Section, SectionText, WrappingButton } from './Section';

export function DeleteSection({ account }: { account: OwnAccount }) {
  const { reauthentication, deletion } = useDeletion(account);
  return (
    <Section title="Delete my account">
      <SectionText>
        Your name, address and password are erased. Orders and reviews stay on our books without your name.
      </SectionText>
      <Form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (reauthentication.ready) void deletion.run();
        }}
      >
        <ReauthenticationFields account={account} reauthentication={reauthentication} />
        {(!reauthentication.required || account.hasPassword) && (
          <WrappingButton
            type="submit"
            data-slot="action"
            variant="danger"
            icon="trash"
            disabled={!reauthentication.ready}
            aria-disabled={deletion.pending}
          >
            Delete my account
          </WrappingButton>
        )}
      </Form>
    </Section>
  );
}

function useDeletion({ id }: OwnAccount) {
  const reauthentication = useReauthentication();
  const deletion = useMutation(
    () => call(deleteUser, { params: { id }, body: reauthentication.credentials }),
    {
      // Skip the dialog when the user submits the password, because the user has already confirmed the
      // deletion.
      confirm: () => (reauthentication.required ? undefined : confirmation),
      revalidate: 'never',
      onSuccess: async () => {
        clearShopperData();
        await showDialog({
          title: 'Deleted!',
          text: 'Your file has been deleted.',
          list: ['Your account is gone, and your cart with it. Thank you for playing.'],
        });
        hardNavigate(paths.home());
      },
      onError: (error) => reauthentication.handleError(error) || showAccountError(error),
    },
  );
  return { reauthentication, deletion };
}

const confirmation = {
  title: 'Are you sure?',
  text: "You won't be able to revert this!",
  confirmText: 'Yes, delete it!',
};

const Form = styled.form`
  display: grid;
  gap: ${theme.space[3]};
  max-width: 420px;
  margin-top: ${theme.space[4]};

  > [data-slot='action'] {
    justify-self: start;
  }
`;
