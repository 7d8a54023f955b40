import type { Locator, Page } from '@playwright/test';

/** Locators of the components in docs/RULES.md. */
export const components = {
  Board: (page: Page): Locator => page.getByRole('img', { name: /^Chessboard/ }),
  GameMessage: (page: Page): Locator => page.getByRole('status', { name: 'Message' }),
  CapturedPieces: (page: Page): Locator =>
    page.getByRole('paragraph').filter({ hasText: 'has captured' }),
  ClaimsField: (page: Page): Locator =>
    page.locator('label').filter({ hasText: 'Draws by repetition and the fifty-move rule' }),
  ClockFace: (page: Page): Locator => page.getByRole('timer', { name: /'s clock$/ }),
  ColorField: (page: Page): Locator => page.getByRole('group', { name: 'You play' }),
  GameActions: (page: Page): Locator =>
    page
      .getByRole('group', { name: 'Actions' })
      .or(page.getByRole('dialog', { name: 'Claim a draw?' })),
  GameSide: (page: Page): Locator => page.getByRole('complementary', { name: 'Game' }),
  InvitationPanel: (page: Page): Locator => page.getByRole('region', { name: 'Invitation' }),
  MoveList: (page: Page): Locator => page.getByRole('region', { name: 'Moves', exact: true }),
  NewGameForm: (page: Page): Locator =>
    page.locator('form').filter({ hasText: 'Start from a position (FEN)' }),
  OfferBar: (page: Page): Locator => page.getByRole('group', { name: 'Draw offer' }),
  PlayerBar: (page: Page): Locator => page.getByRole('group', { name: /'s player$/ }),
  PromotionDialog: (page: Page): Locator =>
    page.getByRole('dialog', { name: 'Promote the pawn to' }),
  ResultPanel: (page: Page): Locator => page.getByRole('region', { name: 'Result' }),
  SettingsDialog: (page: Page): Locator => page.getByRole('dialog', { name: 'Settings' }),
  TimeField: (page: Page): Locator => page.getByRole('group', { name: /^Time/ }),
} as const;

/** The name of a component that shows or applies a rule. */
export type Component = keyof typeof components;
