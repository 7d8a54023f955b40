// The settings of a new game, which are loaded when they are unfolded.
export { default as CharacterField } from './CharacterField.svelte';
export { default as Chess960Field } from './Chess960Field.svelte';
export { default as ClaimsField } from './ClaimsField.svelte';
export { default as CoachField } from './CoachField.svelte';
export { default as ColorField } from './ColorField.svelte';
export { default as LevelField } from './LevelField.svelte';
export { default as OpponentsField } from './OpponentsField.svelte';
export { default as RatedField } from './RatedField.svelte';
export { default as StartFields } from './StartFields.svelte';
export { default as TimeField } from './TimeField.svelte';
