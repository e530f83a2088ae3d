import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import styled, { css } from 'styled-components';
import { Icon, type IconName } from '../icons';
import { lineInForcedColours, media, theme, uiText, when } from '../themes';

type Variant = 'primary' | 'secondary' | 'outline' | 'danger';
type Size = 'small' | 'medium' | 'large';

interface StyleProps {
  /** `primary` marks the main action of a group. */
  variant?: Variant;
  size?: Size;
  icon?: IconName;
  /** Fills the available width. */
  block?: boolean;
}

type ButtonProps = ComponentPropsWithRef<'button'> & StyleProps;
type ButtonLinkProps = LinkProps & StyleProps & { ref?: React.Ref<HTMLAnchorElement> };

/**
 * Renders a button, by default with `type="button"`. `aria-disabled` marks a pending button, which stays focusable; it
 * is omitted when the button is `disabled`.
 */
export function Button({ variant, size, icon, block, children, type = 'button', ...rest }: ButtonProps) {
  return (
    <Pressable
      as="button"
      type={type}
      $variant={variant}
      $size={size}
      $block={block}
      {...rest}
      aria-disabled={rest.disabled ? undefined : rest['aria-disabled']}
    >
      <Content icon={icon}>{children}</Content>
    </Pressable>
  );
}

export function ButtonLink({ variant, size, icon, block, children, ...rest }: ButtonLinkProps) {
  return (
    <Pressable as={Link} $variant={variant} $size={size} $block={block} {...rest}>
      <Content icon={icon}>{children}</Content>
    </Pressable>
  );
}

type IconButtonProps = Omit<ButtonProps, 'children' | 'icon'> & { icon: IconName; label: string };

/** Renders a square button with an icon and the accessible name `label`. */
export function IconButton({ icon, label, variant = 'outline', type = 'button', ...rest }: IconButtonProps) {
  return (
    <Pressable as="button" type={type} aria-label={label} $variant={variant} $square {...rest}>
      <Icon name={icon} />
    </Pressable>
  );
}

function Content({ icon, children }: { icon?: IconName; children: ReactNode }) {
  if (!icon) return children;
  return (
    <>
      <Icon name={icon} size={18} />
      {children}
    </>
  );
}

const { color, frame, motion, radius, shadow, space, type } = theme;

const primary = css`
  background: ${color.accent};
  color: ${color.onAccent};
  box-shadow: ${shadow.btnAccent};

  &:hover {
    background: ${color.accentHi};
  }

  &:active {
    transform: translateY(${motion.pressY});
    box-shadow: ${shadow.btnAccentDown};
  }
`;

const secondary = css`
  background: ${color.brand};
  color: ${color.onBrand};
  box-shadow: ${shadow.btnBrand};

  &:hover {
    filter: brightness(1.15);
  }

  &:active {
    transform: translateY(${motion.pressY});
    box-shadow: ${shadow.btnBrandDown};
  }
`;

const outline = css`
  color: ${color.text};
  box-shadow: ${frame.frameStrong};

  &:hover {
    background: ${color.surface2};
  }

  &:active {
    transform: translateY(2px);
  }
`;

const danger = css`
  ${outline}
  color: ${color.danger};
`;

const variantStyles = { primary, secondary, outline, danger } satisfies Record<Variant, unknown>;

const sizes = {
  small: css`
    padding: 0 ${space[3]};
    gap: ${space[2]};

    ${media.smallest} {
      padding: 0 ${space[2]};
    }
  `,
  medium: css`
    padding: 0 ${space[5]};
  `,
  large: css`
    min-height: 56px;
    padding: 0 ${space[7]};
    font-size: calc(${type.fsBtn} * 1.12);
  `,
} satisfies Record<Size, unknown>;

const square = css`
  flex: none;
  width: 44px;
  padding: 0;
`;

const Pressable = styled.span<{ $variant?: Variant; $size?: Size; $block?: boolean; $square?: boolean }>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${space[2]};
  min-height: 44px;
  border-radius: ${radius.m};
  ${uiText}
  white-space: nowrap;
  user-select: none;
  transition:
    transform ${motion.tFast} ${motion.easeOut},
    box-shadow ${motion.tFast} ${motion.easeOut},
    background ${motion.tFast};

  ${({ $size = 'medium' }) => sizes[$size]}
  ${({ $variant = 'primary' }) => variantStyles[$variant]}
  ${({ $square }) => $square && square}
  ${({ $block }) => $block && 'width: 100%;'}

  ${when.retro} {
    text-transform: uppercase;
  }

  ${lineInForcedColours}

  &:disabled,
  &[aria-disabled='true'] {
    background: ${color.surface2};
    color: ${color.textMuted};
    box-shadow: ${frame.frame};
    cursor: not-allowed;
    transform: none;
    filter: none;
  }
`;
