/** Outlines and labels parts of the page. */
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { theme, uiText } from '@press-start/shared-ui/themes';

export interface Part {
  /** CSS selector; the outline surrounds the first matching element of the page. */
  selector: string;
  label: string;
  colour: string;
}

export function Outlines({ parts }: { parts: Part[] }) {
  return parts.map((part) => <Outline key={part.selector} {...part} />);
}

function Outline({ selector, label, colour }: Part) {
  const outline = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let request = 0;
    const update = () => {
      const box = document.querySelector(selector)?.getBoundingClientRect();
      const { style } = outline.current ?? {};
      if (style) {
        style.visibility = box && box.height > 0 ? 'visible' : 'hidden';
        // Clamp to the window, so that the outline and its label are visible on long pages.
        const top = Math.max(box?.top ?? 0, 0);
        const bottom = Math.min(box?.bottom ?? 0, innerHeight);
        style.translate = `${box?.left ?? 0}px ${top}px`;
        style.width = `${box?.width ?? 0}px`;
        style.height = `${Math.max(bottom - top, 0)}px`;
      }
      request = requestAnimationFrame(update);
    };
    update();
    return () => cancelAnimationFrame(request);
  }, [selector]);
  return (
    <Border ref={outline} aria-hidden $colour={colour}>
      <span>{label}</span>
    </Border>
  );
}

const { color, layer, radius, space, type } = theme;

const Border = styled.div<{ $colour: string }>`
  position: fixed;
  left: 0;
  top: 0;
  z-index: ${layer.toast};
  visibility: hidden;
  pointer-events: none;
  border: 2px dashed ${({ $colour }) => $colour};

  span {
    position: absolute;
    left: 0;
    top: 0;
    padding: ${space[1]} ${space[2]};
    border-radius: 0 0 ${radius.s} 0;
    background: ${({ $colour }) => $colour};
    ${uiText}
    font-size: ${type.fsXs};
    color: ${color.bgDeep};
  }
`;
