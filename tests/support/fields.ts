import type { Page } from 'playwright-core'

/** What a parent ticks to sign up; an applicant ticks the last two. */
export const applicantConsents = { terms: 'yes', privacy: 'yes' }
export const parentConsents = { parentalAuthority: 'yes', ...applicantConsents }

/** Fills the fields of a form by their names; `yes` ticks a checkbox. */
export const fill = async (page: Page, fields: Record<string, string>) => {
  for (const [name, value] of Object.entries(fields)) {
    const field = page.locator(`[name=${name}]`)
    if (value === 'yes') await field.check()
    else await field.fill(value)
  }
}
