import { readStored, writeStored } from '../storage/stored';
import { restoreTimeForm, timeForm, type TimeForm } from '../clock/time-control';

const ENTRY = 'staunton.classmate';

/** Returns the time control last chosen for games between classmates; the default has no clock. */
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
