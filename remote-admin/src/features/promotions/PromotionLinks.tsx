import styled from 'styled-components';
import { ButtonLink } from '@press-start/shared-ui/components';
import { theme } from '@press-start/shared-ui/themes';
import { sectionUrl } from '../../paths';

const links = { promotions: 'Coupons', 'scheduled-sales': 'Scheduled sales' };

export function PromotionLinks({ current }: { current: keyof typeof links }) {
  return (
    <Links aria-label="Promotions">
      {Object.entries(links).map(([section, text]) => (
        <ButtonLink
          key={section}
          to={sectionUrl(section)}
          size="small"
          variant={section === current ? 'secondary' : 'outline'}
          aria-current={section === current ? 'page' : undefined}
        >
          {text}
        </ButtonLink>
      ))}
    </Links>
  );
}

const Links = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.frame.gap};
  margin-bottom: ${theme.space[5]};
`;
