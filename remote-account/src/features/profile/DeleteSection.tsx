import { deleteUser } from '@press-start/api/contract';
import type { OwnAccount } from '@press-start/api/contract';
import { call } from '@press-start/shared-ui/api';
import { Button, Panel } from '@press-start/shared-ui/components';
import { showDialog } from '@press-start/shared-ui/feedback';
import { useMutation } from '@press-start/shared-ui/forms';
import { paths } from '@press-start/shared-ui/paths';
import { forgetShopper } from '@press-start/shared-ui/session';
import { theme } from '@press-start/shared-ui/themes';
import styled from 'styled-components';
import { restartAt } from '../../startAfresh';
import { showAccountError } from './accountErrors';
import { useReauthentication } from './useFreshLogin';
import { ReauthenticationFields } from './WhoIsThere';

/** The end of the account. */
export function DeleteSection({ account }: { account: OwnAccount }) {
  const { reauthentication: reauthentication, removal } = useRemoval(account);
  return (
    <Panel>
      <h2>Delete my account</h2>
      <p>
        Your name, address and password are erased. Orders and reviews stay on our books without your name.
      </p>
      <Form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (reauthentication.ready) void removal.run();
        }}
      >
        <ReauthenticationFields account={account} reauthentication={reauthentication} />
        {(!reauthentication.asked || account.hasPassword) && (
          <Button
            type="submit"
            variant="danger"
            icon="trash"
            disabled={!reauthentication.ready}
            aria-disabled={removal.pending}
          >
            Delete my account
          </Button>
        )}
      </Form>
    </Panel>
  );
}

function useRemoval({ id }: OwnAccount) {
  const reauthentication = useReauthentication();
  const removal = useMutation(() => call(deleteUser, { params: { id }, body: reauthentication.proof }), {
    // Asked once: the password that is asked for after it belongs to the same decision.
    confirm: () => (reauthentication.asked ? undefined : question),
    revalidate: 'never',
    onSuccess: async () => {
      forgetShopper();
      await showDialog({
        title: 'Deleted!',
        text: 'Your file has been deleted.',
        list: ['Your account is gone, and your cart with it. Thank you for playing.'],
      });
      restartAt(paths.home());
    },
    onError: (error) => reauthentication.isRequiredBy(error) || showAccountError(error),
  });
  return { reauthentication: reauthentication, removal };
}

const question = {
  title: 'Are you sure?',
  text: "You won't be able to revert this!",
  confirmText: 'Yes, delete it!',
};

const Form = styled.form`
  display: grid;
  gap: ${theme.space.s};
  justify-items: start;
  max-width: 420px;
  margin-top: ${theme.space.m};

  > div {
    width: 100%;
  }
`;
