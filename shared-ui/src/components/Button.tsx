import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import styled, { css } from 'styled-components';
import { Icon, type IconName } from '../icons';
import { forcedColoursBorder, media, theme, uiText, when } from '../themes';

type Variant = 'primary' | 'secondary' | 'outline' | 'danger';
type Size = 'small' | 'medium' | 'large';

interface StyleProps {
  /** `primary`, the default except in `IconButton`, marks the main action of a group. */
  variant?: Variant;
  size?: Size;
  icon?: IconName;
  block?: boolean;
}

type ButtonProps = ComponentPropsWithRef<'button'> & StyleProps;
type ButtonLinkProps = LinkProps & StyleProps & { ref?: React.Ref<HTMLAnchorElement> };

/**
 * Renders a button, by default with `type="button"`. Set `aria-disabled` instead of `disabled` while an
 * action is pending, so that the button stays focusable.
 */
export function Button({ variant, size, icon, block, children, type = 'button', ...rest }: ButtonProps) {
  return (
    <Pressable
      as="button"
      type={type}
      {...styleAttributes({ variant, size, block })}
      {...rest}
      aria-disabled={rest.disabled ? undefined : rest['aria-disabled']}
    >
      <Content icon={icon}>{children}</Content>
    </Pressable>
  );
}

export function ButtonLink({ variant, size, icon, block, children, ...rest }: ButtonLinkProps) {
  return (
    <Pressable as={Link} discover="none" {...styleAttributes({ variant, size, block })} {...rest}>
      <Content icon={icon}>{children}</Content>
    </Pressable>
  );
}

type IconButtonProps = Omit<ButtonProps, 'children' | 'icon'> & { icon: IconName; label: string };

export function IconButton({ icon, label, variant = 'outline', type = 'button', ...rest }: IconButtonProps) {
  return (
    <Pressable
      as="button"
      type={type}
      aria-label={label}
      {...styleAttributes({ variant, size: 'square' })}
      {...rest}
    >
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

const { color, frame, motion, radius, shadow, size, space, type } = theme;

/**
 * Attributes select the styles, so that all buttons share one class. With props, each combination would
 * repeat all rules in the document.
 */
const styleAttributes = ({ variant = 'primary', size = 'medium', block }: StyleAttributes) => ({
  'data-look': `${variant} ${size}`,
  ...(block && { 'data-block': true }),
});

type StyleAttributes = Pick<StyleProps, 'variant' | 'block'> & { size?: Size | 'square' };

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

const small = css`
  padding: 0 ${space[3]};

  ${media.smallest} {
    padding: 0 ${space[2]};
  }
`;

const large = css`
  min-height: 56px;
  padding: 0 ${space[7]};
  font-size: calc(${type.fsBtn} * 1.12);
`;

/** `:where` adds no specificity, so that the rules of a parent can override those of the button. */
const Pressable = styled.span`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${space[2]};
  min-height: ${size.tap};
  padding: 0 ${space[5]};
  border-radius: ${radius.m};
  ${uiText}
  white-space: nowrap;
  user-select: none;
  transition:
    transform ${motion.tFast} ${motion.easeOut},
    box-shadow ${motion.tFast} ${motion.easeOut},
    background ${motion.tFast};

  &:where([data-look~='small']) {
    ${small}
  }

  &:where([data-look~='large']) {
    ${large}
  }

  &:where([data-look~='square']) {
    flex: none;
    width: ${size.tap};
    padding: 0;
  }

  &:where([data-block]) {
    width: 100%;
  }

  &:where([data-look~='primary']) {
    ${primary}
  }

  &:where([data-look~='secondary']) {
    ${secondary}
  }

  &:where([data-look~='outline'], [data-look~='danger']) {
    ${outline}
  }

  &:where([data-look~='danger']) {
    color: ${color.danger};
  }

  ${when.retro} {
    text-transform: uppercase;
  }

  ${forcedColoursBorder}

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
