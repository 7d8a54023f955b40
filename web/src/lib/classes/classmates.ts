import { readStored, writeStored } from '../storage/stored';
import { restoreTimeForm, timeForm, type TimeForm } from '../clock/time-control';

const ENTRY = 'staunton.classmate';

/** The time that was last chosen for games between classmates: at first there is no clock. */
export function keptTime(): TimeForm {
  const usual = timeForm('none');
  try {
    return restoreTimeForm(JSON.parse(readStored(ENTRY) ?? 'null'), usual);
  } catch {
    return usual;
  }
}

export function keepTime(form: TimeForm): void {
  writeStored(ENTRY, JSON.stringify(form));
}
