import { ChildConsent } from '#features/families/web/child-consent.tsx'
import { m } from '#paraglide/messages.js'
import { voicesApi } from './api.ts'

/** A parent agrees that one child records words that it repeats, or withdraws it, with the words of what it means. */
export const VoiceConsent = ({ studentId, name }: { studentId: string; name: string }) => (
  <ChildConsent
    api={voicesApi}
    studentId={studentId}
    label={m.voices_consent_label({ name })}
    since={day => m.voices_consent_since({ day })}
  />
)
