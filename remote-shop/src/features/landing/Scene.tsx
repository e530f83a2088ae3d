import { useThemeName, when } from '@press-start/shared-ui/themes';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';

/** The scene is loaded and drawn where it is shown: in retro. Until then the sky is dark and empty. */
export function Scene() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { themeName } = useThemeName();

  useEffect(() => {
    if (themeName !== 'retro') return;
    let stop: (() => void) | undefined;
    let left = false;
    const draw = async () => {
      const { showScene } = await import(/* webpackChunkName: "landing-scene" */ './sceneLoop');
      if (canvas.current && !left) stop = showScene(canvas.current);
    };
    void draw();
    return () => {
      left = true;
      stop?.();
    };
  }, [themeName]);

  return <Sky ref={canvas} aria-hidden="true" />;
}

const Sky = styled.canvas`
  display: none;

  ${when.retro} {
    position: absolute;
    inset: 0;
    z-index: -2;
    display: block;
    width: 100%;
    height: 100%;
    background: linear-gradient(#050b08 68%, #0f5c35 68% 68.4%, #050b08 68.4%);
    image-rendering: pixelated;
  }
`;
