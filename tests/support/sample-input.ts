import type { InputSchema } from './procedures.ts'

// An input that a procedure accepts, made from its schema: a request with it reaches the procedure's own checks.

/** What a pattern or a function of ours asks for. */
const byName: Record<string, unknown> = {
  // The cursor of a list: without one it begins at the first row.
  after: undefined,
  address: 'https://calendar.example.org/busy.ics',
  country: 'BE',
  childAge: '6',
  date: '2027-01-05',
  day: '2027-01-05',
  dueOn: '2027-01-05',
  duration: 30,
  email: 'quelquun@kalima.test',
  exceptDates: '2027-01-05',
  firstDay: '2027-01-04',
  from: '2027-01-04',
  gender: 'm',
  items: 'word:kitab',
  key: 'k1',
  lastDay: '2027-01-10',
  lastName: 'Martin',
  lessonType: 'individual',
  monday: '2027-01-04',
  month: '2027-01',
  oldest: 9,
  password: 'un mot de passe assez long',
  shownZone: 'Europe/Paris',
  time: '17:00',
  timezone: 'Europe/Paris',
  to: '2027-01-31',
  week: '2027-01-04',
  year: '2010',
  youngest: 6,
}

/** What stands in a text. */
export const sampleText = 'un texte'

/** @param id stands wherever an id is expected */
export const sampleInput = (schema: InputSchema | undefined, id: string, name = ''): unknown => {
  const { type, in: source, innerType, element, options, entries, values, format } = schema?.def ?? {}
  if (schema?.shape)
    return Object.fromEntries(
      Object.entries(schema.shape).map(([field, part]) => [field, sampleInput(part, id, field)]),
    )
  if (type === 'array') return [sampleInput(element, id, name)]
  const container = innerType ?? (source?.def?.element && source)
  if (container) return sampleInput(container, id, name)
  if (format === 'guid' || /id$/i.test(name)) return id
  const isOfObjects = options?.some(({ shape }) => shape)
  const isNumber = type === 'number'
  const fitting = byName[name]
  if (name in byName && !isOfObjects && (typeof fitting === 'number') === isNumber) return fitting
  const inner = source ?? options?.find(option => !option.def?.element)
  if (inner) return sampleInput(inner, id, name)
  if (type === 'enum') return Object.values(entries ?? {})[0]
  if (type === 'literal') return values?.[0]
  if (type === 'boolean') return true
  if (isNumber) return Math.max(schema?.minValue ?? 1, 1)
  if (type === 'file') return new File(['%PDF-1.4'], 'fichier.pdf', { type: 'application/pdf' })
  if (type === 'record') return {}
  return format === 'datetime' ? '2027-01-05T10:00:00Z' : sampleText
}
