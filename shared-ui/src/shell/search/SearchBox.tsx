import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Form, useLocation, useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { Input } from '../../components/Field';
import { Icon } from '../../icons';
import { paths } from '../../paths';
import { durationMs, hiddenText, theme, when } from '../../themes';
import { optionId, SuggestionList } from './SuggestionList';
import { useSuggestions } from './useSuggestions';

/**
 * Renders the search by name: a plain form without JavaScript, otherwise a combobox with up to four
 * suggestions. The arrow keys move through the suggestions while focus stays in the box. Enter opens the
 * active suggestion.
 */
export function SearchBox({ className }: { className?: string }) {
  const { key, pathname, search } = useLocation();
  const navigate = useNavigate();
  const listId = useId();
  const urlQuery = pathname === paths.home() ? (new URLSearchParams(search).get('q') ?? '') : '';
  const [text, setText] = useState(urlQuery);
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const { games: suggestions, corrected } = useSuggestions(isOpen ? text : '');
  const isListShown = isOpen && suggestions.length > 0;
  const hideTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const box = useRef<HTMLFormElement>(null);
  const [shownKey, setShownKey] = useState(key);

  // After a navigation, close the list and show the query of the new page.
  if (shownKey !== key) {
    setShownKey(key);
    setText(urlQuery);
    setIsOpen(false);
  }
  // The active option no longer exists if the list has become shorter.
  if (active >= suggestions.length) setActive(-1);

  useEffect(() => () => clearTimeout(hideTimer.current), []);

  const hideLater = (event: FocusEvent) => {
    if (box.current?.contains(event.relatedTarget)) return;
    hideTimer.current = setTimeout(() => setIsOpen(false), durationMs.suggestionsHide);
  };

  const clear = () => {
    setText('');
    setActive(-1);
    box.current?.querySelector('input')?.focus();
  };

  /** Escape closes the list or, if the list is closed, empties the box. */
  const onKeyDown = (event: KeyboardEvent) => {
    const game = suggestions[active];
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      setIsOpen(true);
      // No active suggestion (-1) counts as a position before the first suggestion.
      const positions = suggestions.length + 1;
      setActive(((active + 1 + step + positions) % positions) - 1);
    } else if (event.key === 'Escape' && (isListShown || text)) {
      if (isListShown) setIsOpen(false);
      else clear();
    } else if (event.key === 'Enter' && isListShown && game) {
      void navigate(paths.game(game.id_product));
    } else return;
    event.preventDefault();
  };

  return (
    <Box
      ref={box}
      className={className}
      role="search"
      action={paths.home()}
      discover="none"
      onBlur={hideLater}
      onFocus={() => clearTimeout(hideTimer.current)}
    >
      <Icon name="search" size={18} />
      <SearchInput
        type="text"
        inputMode="search"
        enterKeyHint="search"
        name="q"
        role="combobox"
        aria-label="Search by name"
        aria-autocomplete="list"
        aria-expanded={isListShown}
        aria-controls={isListShown ? listId : undefined}
        aria-activedescendant={isListShown && active >= 0 ? optionId(listId, active) : undefined}
        placeholder="Search by name"
        autoComplete="off"
        maxLength={100}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActive(-1);
          setIsOpen(true);
        }}
        onFocus={() => setIsOpen(true)}
        onKeyDown={onKeyDown}
      />
      {text && (
        <button type="button" className="clear" aria-label="Clear search" onClick={clear}>
          <Icon name="close" size={18} />
        </button>
      )}
      {isListShown && (
        <SuggestionList id={listId} games={suggestions} active={active} search={text} corrected={corrected} />
      )}
      <output className="status">{isListShown ? countText(suggestions.length, corrected) : ''}</output>
    </Box>
  );
}

const countText = (count: number, corrected?: string) =>
  `${count === 1 ? '1 suggestion' : `${count} suggestions`}${corrected ? ` for ${corrected}` : ''}`;

const { color, space } = theme;

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

  .status {
    ${hiddenText}
  }
`;

const SearchInput = styled(Input)`
  padding-left: ${space[11]};
  padding-right: ${space[11]};

  ${when.original} {
    background: ${color.surface};
  }
`;
