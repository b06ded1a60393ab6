import type { ChildConsent } from '#features/families/server/child-consent.ts'

/**
 * A parent agrees, for one child, that its lessons are recorded. When the consent is withdrawn, the database stops what runs and
 * refuses later pieces (withdraw_recordings); stored recordings stay until somebody deletes them.
 */
export const recordingConsent: ChildConsent = {
  part: 'recording-consent',
  agreed: 'recording_agreed',
  withdrawn: 'recording_withdrawn',
}
