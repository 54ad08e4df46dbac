import { mount } from 'svelte';
import App from './App.svelte';
import './style/base.css';
import './prefs.svelte';

const target = document.getElementById('app');
// What the first page showed meanwhile has done its duty.
target?.replaceChildren();
if (target) mount(App, { target });
// While the client is being written, nothing may be kept.
if (import.meta.env.PROD && 'serviceWorker' in navigator) void navigator.serviceWorker.register('/sw.js');
