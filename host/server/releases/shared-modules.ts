/**
 * The modules that the host shares with all remotes on the server, so that only one copy of each is loaded.
 */
import * as jotai from 'jotai';
import * as React from 'react';
import * as ReactDOM from 'react-dom';
import * as styled from 'styled-components';
import * as api from '@press-start/shared-ui/api';
import * as app from '@press-start/shared-ui/app';
import * as cart from '@press-start/shared-ui/cart';
import * as components from '@press-start/shared-ui/components';
import * as events from '@press-start/shared-ui/events';
import * as favourites from '@press-start/shared-ui/favourites';
import * as feedback from '@press-start/shared-ui/feedback';
import * as format from '@press-start/shared-ui/format';
import * as fragments from '@press-start/shared-ui/fragments';
import * as icons from '@press-start/shared-ui/icons';
import * as page from '@press-start/shared-ui/page';
import * as paths from '@press-start/shared-ui/paths';
import * as session from '@press-start/shared-ui/session';
import * as shell from '@press-start/shared-ui/shell';
import * as themes from '@press-start/shared-ui/themes';
import * as router from '../../../scripts/webpack/router';

export const sharedModules: Record<string, object> = {
  react: React,
  'react-dom': ReactDOM,
  'react-router-dom': router,
  jotai,
  'styled-components': styled,
  '@press-start/shared-ui/api': api,
  '@press-start/shared-ui/app': app,
  '@press-start/shared-ui/cart': cart,
  '@press-start/shared-ui/components': components,
  '@press-start/shared-ui/events': events,
  '@press-start/shared-ui/favourites': favourites,
  '@press-start/shared-ui/feedback': feedback,
  '@press-start/shared-ui/format': format,
  '@press-start/shared-ui/fragments': fragments,
  '@press-start/shared-ui/icons': icons,
  '@press-start/shared-ui/page': page,
  '@press-start/shared-ui/paths': paths,
  '@press-start/shared-ui/session': session,
  '@press-start/shared-ui/shell': shell,
  '@press-start/shared-ui/themes': themes,
};
