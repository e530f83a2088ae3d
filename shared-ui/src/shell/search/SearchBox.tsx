import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Form, useLocation, useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { Input } from '../../components/Field';
import { Icon } from '../../icons';
import { paths } from '../../paths';
import { hiddenText, theme, wait, when } from '../../themes';
import { optionId, SuggestionList } from './SuggestionList';
import { useSuggestions } from './useSuggestions';

/**
 * Renders the search by name: a plain form without JavaScript, otherwise a combobox with up to four suggestions. The
 * arrow keys move through them while the focus stays in the box; Enter opens a game, and Escape closes the list.
 */
export function SearchBox() {
  const { key, pathname, search } = useLocation();
  const navigate = useNavigate();
  const listId = useId();
  const searched = pathname === paths.home() ? (new URLSearchParams(search).get('q') ?? '') : '';
  const [text, setText] = useState(searched);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const suggestions = useSuggestions(open ? text : '');
  const shown = open && suggestions.length > 0;
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined);
  const box = useRef<HTMLFormElement>(null);
  const [shownKey, setShownKey] = useState(key);

  // A navigation ends the search and shows the query of the new page.
  if (shownKey !== key) {
    setShownKey(key);
    setText(searched);
    setOpen(false);
  }
  // The list may have become shorter.
  if (active >= suggestions.length) setActive(-1);

  useEffect(() => () => clearTimeout(hiding.current), []);

  const hideLater = (event: FocusEvent) => {
    if (box.current?.contains(event.relatedTarget)) return;
    hiding.current = setTimeout(() => setOpen(false), wait.suggestionsHide);
  };

  const clear = () => {
    setText('');
    setActive(-1);
    box.current?.querySelector('input')?.focus();
  };

  /** Escape first closes the list, then empties the box. */
  const onKeyDown = (event: KeyboardEvent) => {
    const game = suggestions[active];
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      setOpen(true);
      // One more position than suggestions, because the box itself precedes the first.
      const positions = suggestions.length + 1;
      setActive(((active + 1 + step + positions) % positions) - 1);
    } else if (event.key === 'Escape' && (shown || text)) {
      if (shown) setOpen(false);
      else clear();
    } else if (event.key === 'Enter' && shown && game) {
      void navigate(paths.game(game.id_product));
    } else return;
    event.preventDefault();
  };

  return (
    <Box
      ref={box}
      role="search"
      action={paths.home()}
      onBlur={hideLater}
      onFocus={() => clearTimeout(hiding.current)}
    >
      <Icon name="search" size={18} />
      <Input
        type="text"
        inputMode="search"
        enterKeyHint="search"
        name="q"
        role="combobox"
        aria-label="Search by name"
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={shown ? listId : undefined}
        aria-activedescendant={shown && active >= 0 ? optionId(listId, active) : undefined}
        placeholder="Search by name"
        autoComplete="off"
        maxLength={100}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActive(-1);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onKeyDown={onKeyDown}
      />
      {text && (
        <button type="button" className="clear" aria-label="Clear search" onClick={clear}>
          <Icon name="close" size={18} />
        </button>
      )}
      {shown && <SuggestionList id={listId} games={suggestions} active={active} />}
      <output className="status">{shown ? countText(suggestions.length) : ''}</output>
    </Box>
  );
}

const countText = (count: number) => (count === 1 ? '1 suggestion' : `${count} suggestions`);

const { color } = theme;

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
    padding-right: 44px;
  }

  .clear {
    position: absolute;
    right: 0;
    display: grid;
    place-items: center;
    width: 44px;
    height: 46px;
    color: ${color.textMuted};
  }

  .clear:hover {
    color: ${color.text};
  }

  ${when.original} input {
    background: ${color.surface};
  }

  .status {
    ${hiddenText}
  }
`;
