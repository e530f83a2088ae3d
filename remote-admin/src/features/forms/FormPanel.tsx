/** Layout of a form that opens above its list. */
import styled from 'styled-components';
import { Button, ButtonLink, Panel } from '@press-start/shared-ui/components';
import { media, theme } from '@press-start/shared-ui/themes';

const { space } = theme;

export const FormPanel = styled(Panel)`
  margin-bottom: ${space[6]};
`;

/** Arranges fields in `$columns` columns, on laptops and tablets in two, and on phones in one. */
export const FormFields = styled.div<{ $columns: number }>`
  display: grid;
  grid-template-columns: repeat(${({ $columns }) => $columns}, minmax(0, 1fr));
  gap: ${space[5]} ${space[4]};
  align-items: start;
  margin-top: ${space[4]};

  /* Numbers are short. The arrows of number fields differ between browsers and themes. */
  [type='number'] {
    max-width: 180px;
    appearance: textfield;
  }

  ::-webkit-inner-spin-button {
    appearance: none;
    margin: 0;
  }

  ${media.laptop} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }

  ${media.mobile} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

interface FormButtonsProps {
  isPending: boolean;
  /** URL of the list without the form. */
  listUrl: string;
}

export function FormButtons({ isPending, listUrl }: FormButtonsProps) {
  return (
    <Buttons>
      <Button type="submit" aria-disabled={isPending}>
        Save
      </Button>
      <ButtonLink to={listUrl} variant="outline" preventScrollReset>
        Cancel
      </ButtonLink>
    </Buttons>
  );
}

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[4]};
  margin-top: ${space[5]};
`;
