import { z } from 'zod/mini'
import { maximumNumberOfSessions } from '../booking'

const instant = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/))
const date = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))
/** '2027-01-25~2027-01-26T13:00:00Z': a session of the series and where it is held instead. */
const move = z.string().check(z.regex(/^\d{4}-\d\d-\d\d~\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/))
/** An address is typed by anyone: what makes no sense is as if it were not there. */
const orNothing = <Schema extends z.core.$ZodType>(schema: Schema) => z.catch(z.optional(schema), undefined)
const several = <Schema extends z.core.$ZodType>(schema: Schema) =>
  orNothing(z.array(schema).check(z.maxLength(maximumNumberOfSessions)))

/** Every choice of the wizard, as it stands in the address. */
export const BookSearch = z.object({
  path: orNothing(z.enum(['time', 'teacher'])),
  step: orNothing(z.int().check(z.gte(1), z.lte(5))),
  lessonType: orNothing(z.enum(['trial', 'individual', 'group'])),
  packageId: orNothing(z.uuid()),
  teacherId: orNothing(z.uuid()),
  search: orNothing(z.string().check(z.maxLength(100))),
  date: orNothing(date),
  startsAt: orNothing(instant),
  frequency: orNothing(z.enum(['weekly', 'biweekly'])),
  sessions: orNothing(z.int().check(z.gte(1), z.lte(maximumNumberOfSessions))),
  except: several(date),
  moved: several(move),
  studentId: orNothing(z.uuid()),
})
export type BookSearch = z.infer<typeof BookSearch>
