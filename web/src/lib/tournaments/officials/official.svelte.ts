import type { TournamentCommand } from '../../protocol/protocol';
import { commander, type SendCommand } from '../requests';

/** Sends the commands of a panel and keeps the message of the last failure. */
export class Official {
  /** Whether a command is being sent. */
  busy = $state(false);
  /** The message of the last failure; empty if there is none. */
  error = $state('');
  readonly #send: SendCommand;

  constructor(
    tournament: string,
    /** Loads the tournament again. */
    readonly refresh: () => Promise<void>,
  ) {
    this.#send = commander(tournament);
  }

  /** Sends commands in their order and returns whether all were accepted. */
  async send(commands: readonly TournamentCommand[], reason = ''): Promise<boolean> {
    if (this.busy) return false;
    return this.attempt(async () => {
      for (const command of commands) await this.#send(command, reason);
    });
  }

  /** Sends a command while others may be on their way; throws if it is refused. */
  async sendAtOnce(command: TournamentCommand, reason = ''): Promise<void> {
    await this.#send(command, reason);
    await this.refresh();
  }

  /** Carries out an action, loads the tournament again and returns whether the action succeeded. */
  async attempt(action: () => Promise<void>): Promise<boolean> {
    this.busy = true;
    this.error = '';
    try {
      await action();
      return true;
    } catch (problem) {
      this.error = problem instanceof Error ? problem.message : String(problem);
      return false;
    } finally {
      this.busy = false;
      // Some of the commands may have been accepted.
      await this.refresh();
    }
  }
}
