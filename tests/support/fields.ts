import type { Page } from 'playwright-core'
import { consentVersions } from '../../src/features/accounts/consents.ts'

/** The boxes that a parent ticks to sign up; an applicant ticks the last one. */
export const applicantConsents = { privacy: 'yes' }
export const tickedParentBoxes = { parentalAuthority: 'yes', terms: 'yes', ...applicantConsents }
/** What the forms send with them while the school has changed no text. */
export const programVersion = Object.entries(consentVersions)
  .map(([document, day]) => `${document}:${day}`)
  .join(' ')
/** The sign-up form of parents has one box for both texts. */
export const tickedConsents = { parentalAuthority: 'yes', terms: 'yes' }

/** The child that a parent names at the sign-up. */
export const firstChild = { childFirstName: 'Zoé', childAge: '6' }

/** Fills the fields of a form by their names; `yes` ticks a checkbox. */
export const fill = async (page: Page, fields: Record<string, string>) => {
  for (const [name, value] of Object.entries(fields)) {
    const field = page.locator(`[name=${name}]`)
    if (value === 'yes') await field.check()
    else if (await field.evaluate(element => element.tagName === 'SELECT')) await field.selectOption(value)
    else await field.fill(value)
  }
}
