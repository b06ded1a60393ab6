import { ChildConsent } from '#features/families/web/child-consent.tsx'
import { m } from '#paraglide/messages.js'
import { ofName } from '#platform/words/of-name.ts'
import { recordingsApi } from './api.ts'

/** A parent agrees that the lessons of one child are recorded, or withdraws it, with the words of what it means. */
export const RecordingConsent = ({ studentId, name }: { studentId: string; name: string }) => (
  <ChildConsent
    api={recordingsApi}
    studentId={studentId}
    label={m.recordings_consent_label({ of: ofName(name) })}
    since={day => m.recordings_consent_since({ day })}
  />
)
