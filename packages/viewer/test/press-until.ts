import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Presses a button of a card until the page shows the result. The page ignores a press while the button moves or while the page
 * is drawn late, as on a busy machine; a person would press again.
 */
export async function pressUntil(button: Locator, result: Locator): Promise<void> {
  await expect
    .poll(async () => {
      if ((await result.count()) === 0) await button.click({ timeout: 5_000 }).catch(() => {})
      await result
        .first()
        .waitFor({ timeout: 1_000 })
        .catch(() => {})
      return result.count()
    })
    .toBeGreaterThan(0)
}
