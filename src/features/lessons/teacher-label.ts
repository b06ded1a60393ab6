import { m } from '#paraglide/messages.js'
import { ofName } from '#platform/words/of-name.ts'

type Given = { teacherName: string; insteadOf?: string | null | undefined }

/** «Leïla Haddad»; of a substitute «Leïla Haddad (à la place de Salma Benali)». */
export const teacherLabel = ({ teacherName, insteadOf }: Given): string =>
  insteadOf ? m.lessons_teacher_instead({ teacher: teacherName, of: ofName(insteadOf) }) : teacherName
