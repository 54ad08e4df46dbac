import { mount } from 'svelte';
import App from './App.svelte';
import './style/base.css';
import './prefs.svelte';

const target = document.getElementById('app');
if (target) mount(App, { target });
