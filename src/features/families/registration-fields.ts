/** What the registration form shows again after a refusal or a reload of the tab: never the password. */
export const restoredRegistrationFields = [
  'firstName',
  'email',
  'childFirstName',
  'childAge',
  'childLevel',
  'parentalAuthority',
  'terms',
] as const
