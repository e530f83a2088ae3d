/** What the host shares with every remote on the server: one copy of each module. */
import * as jotai from 'jotai';
import * as React from 'react';
import * as ReactDOM from 'react-dom';
import * as styled from 'styled-components';
import * as router from '../../../scripts/webpack/router';
import { sharedUi } from '../shared-ui';

export const sharedModules: Record<string, object> = {
  react: React,
  'react-dom': ReactDOM,
  'react-router-dom': router,
  jotai,
  'styled-components': styled,
  ...sharedUi,
};
