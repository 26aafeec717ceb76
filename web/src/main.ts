// Where the page begins.

import { mount } from 'svelte';
import App from './app.svelte';
import './tokens.css';
import './base.css';
import './felt/felt.css';
import './views/floor/floor.css';

mount(App, { target: document.body });
