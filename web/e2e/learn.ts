import { expect, type Locator, type Page } from '@playwright/test';

/** A try, as in `lessons.json`. */
export interface Try {
  kind: string;
  text?: string | null;
  square?: string;
  option?: number;
  legal?: boolean;
}

/** A lesson page, as a user operates it. */
export class LessonPage {
  readonly answer: Locator;

  constructor(readonly page: Page) {
    this.answer = page.getByRole('status', { name: 'Answer' });
  }

  static async open(page: Page, id: string): Promise<LessonPage> {
    await page.goto(`/learn/${id}`);
    return new LessonPage(page);
  }

  /** Returns the heading of the current exercise. */
  exercise(): Locator {
    return this.page.getByRole('heading', { level: 2 });
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** Goes to the exercise with this number, from 1. */
  async choose(number: number, name: string): Promise<void> {
    const steps = this.page.getByRole('list', { name: 'Exercises' });
    await steps
      .getByRole('button')
      .nth(number - 1)
      .click();
    await expect(this.exercise()).toHaveText(name);
  }

  /** Makes a try and waits for the verdict. */
  async try(tried: Try): Promise<void> {
    const judged = this.page.waitForResponse(
      (response) => response.request().method() === 'POST' && /\/app\/learn\//.test(response.url()),
    );
    await this.make(tried);
    const answer = await judged;
    expect(answer.status(), JSON.stringify(tried)).toBe(200);
    // The page ignores further tries until it has received the answer.
    await answer.finished();
    const { sentence } = (await answer.json()) as { sentence: string };
    await expect(this.answer).toContainText(sentence);
  }

  private async make({ kind, text, square, option = 0, legal }: Try): Promise<void> {
    switch (kind) {
      case 'move':
        await this.type('Type a move', text ?? '');
        break;
      case 'mark':
        await this.page.getByRole('button', { name: new RegExp(`^${square ?? ''},`) }).click();
        break;
      case 'choose':
        await this.page.locator('.options > *').nth(option).getByRole('button').click();
        break;
      case 'judge':
        await this.page
          .locator('.options > *')
          .nth(option)
          .getByRole('button', { name: legal === true ? 'Legal' : 'Not legal', exact: true })
          .click();
        break;
      case 'claim':
        if (typeof text === 'string') {
          await this.button('Claim with my next move').click();
          await this.type('Type a move', text);
        } else await this.button('Claim a draw').click();
        break;
      default:
        throw new Error(`unknown kind of try: ${kind}`);
    }
  }

  private async type(label: string, text: string): Promise<void> {
    const field = this.page.getByLabel(label, { exact: true });
    await field.fill(text);
    await field.press('Enter');
  }
}
