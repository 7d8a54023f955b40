import { mount } from 'svelte';
import FindDialog from './FindDialog.svelte';
import KeysDialog from './KeysDialog.svelte';
import LicencesDialog from './LicencesDialog.svelte';
import MessagesDialog from './MessagesDialog.svelte';
import SettingsDialog from './SettingsDialog.svelte';

const dialogs = {
  find: FindDialog,
  keys: KeysDialog,
  licences: LicencesDialog,
  messages: MessagesDialog,
  settings: SettingsDialog,
};

export type DialogName = keyof typeof dialogs;

/** The dialogs opened before. They stay in the page and are reopened. */
const shown: Partial<Record<DialogName, { open: boolean }>> = {};

export function show(name: DialogName): void {
  const before = shown[name];
  if (before) {
    before.open = true;
    return;
  }
  const props = $state({ open: true });
  shown[name] = props;
  mount(dialogs[name], { target: document.body, props });
}
