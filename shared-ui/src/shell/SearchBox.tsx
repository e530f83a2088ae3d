import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { Form, Link, useLocation } from 'react-router-dom';
import styled from 'styled-components';
import { Input } from '../components/Field';
import { cardName, price } from '../format';
import { Icon } from '../icons';
import { paths } from '../paths';
import { displayText, theme, wait, when } from '../themes';
import { useSuggestions } from './useSuggestions';

/** Searches by name. Works as a plain form; with scripts it also suggests up to four games. */
export function SearchBox() {
  const { key, pathname, search } = useLocation();
  const searched = pathname === paths.home() ? (new URLSearchParams(search).get('q') ?? '') : '';
  const [text, setText] = useState(searched);
  const [open, setOpen] = useState(false);
  const suggestions = useSuggestions(open ? text : '');
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined);
  const box = useRef<HTMLFormElement>(null);

  const [arrivedAt, setArrivedAt] = useState(key);

  // Arriving somewhere ends the search; the box then says what the page is about.
  if (arrivedAt !== key) {
    setArrivedAt(key);
    setText(searched);
    setOpen(false);
  }

  useEffect(() => () => clearTimeout(hiding.current), []);

  const hideSoon = (event: FocusEvent) => {
    if (box.current?.contains(event.relatedTarget)) return;
    hiding.current = setTimeout(() => setOpen(false), wait.suggestionsHide);
  };

  const moveFocus = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setOpen(false);
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const stops = [...(box.current?.querySelectorAll<HTMLElement>('input, a') ?? [])];
    if (step === 0 || stops.length < 2) return;
    event.preventDefault();
    const here = stops.findIndex((stop) => stop === document.activeElement);
    stops[(here + step + stops.length) % stops.length]?.focus();
  };

  return (
    <Box
      ref={box}
      role="search"
      action={paths.home()}
      onBlur={hideSoon}
      onFocus={() => clearTimeout(hiding.current)}
      onKeyDown={moveFocus}
    >
      <Icon name="search" size={18} />
      <Input
        type="search"
        name="q"
        aria-label="Search by name"
        placeholder="Search by name"
        autoComplete="off"
        maxLength={100}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
      />
      {open && suggestions.length > 0 && (
        <ul aria-label="Suggestions">
          {suggestions.map((game) => (
            <li key={game.id_product}>
              <Link to={paths.game(game.id_product)}>
                <img src={game.thumbnail_product} alt="" width={36} height={48} />
                <span>{cardName(game.name_product)}</span>
                <b>{price(game.price_product)}</b>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <output className="said">
        {open && suggestions.length > 0 ? `${suggestions.length} suggestions` : ''}
      </output>
    </Box>
  );
}

const { color, frame, layer, radius, type } = theme;

const Box = styled(Form)`
  position: relative;
  display: flex;
  align-items: center;

  > .icon {
    position: absolute;
    left: 14px;
    color: ${color.textMuted};
    pointer-events: none;
  }

  input {
    padding-left: 44px;
    appearance: none;
  }

  ${when.original} input {
    background: ${color.surface};
  }

  ul {
    position: absolute;
    inset: calc(100% + 8px) 0 auto;
    z-index: ${layer.nav};
    border-radius: ${radius.m};
    background: ${color.bgDeep};
    box-shadow: ${frame.frameStrong};
    overflow: hidden;
  }

  a {
    display: flex;
    gap: 14px;
    align-items: center;
    min-height: 60px;
    padding: 6px 14px;
  }

  a:hover,
  a:focus-visible {
    background: ${color.surface2};
    outline-offset: -3px;
  }

  a img {
    width: 36px;
    height: 48px;
  }

  a span {
    flex: 1;
    min-width: 0;
  }

  a b {
    ${displayText}
    font-size: ${type.fsM};
  }

  ${when.retro} a b {
    font-size: 16px;
  }

  .said {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
`;
