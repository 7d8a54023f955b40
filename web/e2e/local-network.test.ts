import { networkInterfaces } from 'node:os';
import { seriousViolations } from './accessibility';
import { expect, newGame, test, testWithOwnServer } from './fixtures';
import { textOfQrCode } from './qr-code';

const hasNetwork = Object.values(networkInterfaces())
  .flat()
  .some((address) => address?.family === 'IPv4' && !address.internal);

const network = testWithOwnServer.extend({ address: '0.0.0.0' });

network(
  'an invitation made on this computer reaches others, as a link and as a QR code',
  async ({ page, visitor }) => {
    network.skip(!hasNetwork, 'this computer is in no network');
    await newGame(page, { against: 'Invite a friend', color: 'White', time: '10+0' });
    expect(page.url()).toContain('http://localhost:');
    const link = await page.getByLabel('Invitation link', { exact: true }).inputValue();
    expect(link).toMatch(/^http:\/\/\d+\.\d+\.\d+\.\d+:\d+\/game\//);
    await expect(page.getByText('works on this computer only')).toHaveCount(0);

    // A camera reads the same link.
    const code = page.getByRole('img', { name: 'QR code of the invitation link' });
    expect(await textOfQrCode(code)).toBe(link);
    expect(await seriousViolations(page)).toEqual([]);

    const friend = await visitor();
    await friend.goto(link);
    await friend.getByRole('button', { name: 'Accept and play' }).click();
    await expect(page.getByLabel('Invitation link', { exact: true })).toBeHidden();
  },
);

test('an invitation on a server for this computer only has no QR code', async ({ page }) => {
  // Safari 16 lacks this function.
  await page.addInitScript(() => Reflect.deleteProperty(URL, 'canParse'));
  await newGame(page, { against: 'Invite a friend', color: 'White', time: '10+0' });
  await expect(page.getByText('works on this computer only')).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code of the invitation link' })).toHaveCount(0);
});
