/** What the registration form shows again after a refusal, and keeps in the tab: never the password. */
export const keptRegistrationFields = [
  'firstName',
  'email',
  'childFirstName',
  'childAge',
  'childLevel',
  'parentalAuthority',
  'terms',
] as const
