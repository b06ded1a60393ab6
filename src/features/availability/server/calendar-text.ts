import ICAL from 'ical.js'

// Reads a file line by line, so that a line which is no iCalendar costs its event at most, and not the file.

/** The properties that matter, by component. All others are other people's words, and are skipped unread. */
const readProperties: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  [
    'vevent',
    new Set([
      ...['uid', 'dtstart', 'dtend', 'duration', 'rrule', 'rdate', 'exdate', 'recurrence-id'],
      ...['transp', 'status', 'x-microsoft-cdo-busystatus'],
    ]),
  ],
  ['vfreebusy', new Set(['freebusy'])],
  ['vtimezone', new Set(['tzid'])],
  ...['standard', 'daylight'].map(
    name => [name, new Set(['dtstart', 'tzoffsetfrom', 'tzoffsetto', 'rrule', 'rdate'])] as const,
  ),
])

/** The components that are read, by the one that holds them. */
const readComponents: ReadonlyMap<string, readonly string[]> = new Map([
  ['vcalendar', ['vevent', 'vfreebusy', 'vtimezone']],
  ['vtimezone', ['standard', 'daylight']],
])

/** Stands in a component for a property that could not be read. No calendar brings it: unknown properties are skipped. */
const unreadProperty = 'x-unread'

export const hasUnreadProperty = (component: ICAL.Component) => component.hasProperty(unreadProperty)

/** Undefined when the library rejects the text. It throws errors of its own and TypeErrors; the text comes from another host. */
export const attempt = <Value>(read: () => Value): Value | undefined => {
  try {
    return read()
  } catch (error) {
    if (error instanceof Error) return undefined
    throw error
  }
}

/** As the library has them (jCal). */
type Component = [name: string, properties: unknown[], components: Component[]]

/** @returns undefined if the text is no calendar, or is cut off */
export const parseCalendars = (text: string): ICAL.Component[] | undefined => {
  // A byte order mark counts as white space. A line that starts with white space continues the one before.
  const lines = text
    .trimStart()
    .replace(/[\r\n]+[ \t]/g, '')
    .split(/[\r\n]+/)
  if (!/^begin:vcalendar\s*$/i.test(lines[0] ?? '')) return undefined
  const calendars: Component[] = []
  let open: Component[] = []
  const begin = (name: string) => {
    const component: Component = [name, [], []]
    if (name === 'vcalendar') calendars.push(component)
    // Its predecessor has lost its end.
    if (readComponents.get('vcalendar')?.includes(name)) open = open.slice(0, 1)
    const parent = open.at(-1)
    if (parent && readComponents.get(parent[0])?.includes(name)) parent[2].push(component)
    open.push(component)
  }
  for (const line of lines) {
    const [, keyword, written] = /^(begin|end):(\S*)\s*$/i.exec(line) ?? []
    const name = written?.toLowerCase() ?? ''
    const current = open.at(-1)
    if (!current) {
      // Between calendars, and after the last one.
      if (keyword?.toLowerCase() === 'begin' && name === 'vcalendar') begin(name)
    } else if (keyword?.toLowerCase() === 'begin') {
      if (name === 'vcalendar') return undefined
      begin(name)
    } else if (keyword) {
      const index = open.findLastIndex(component => component[0] === name)
      if (index !== -1) open = open.slice(0, index)
    } else {
      const property = /^[^:;]*/.exec(line)?.[0].toLowerCase() ?? ''
      if (!readProperties.get(current[0])?.has(property)) continue
      current[1].push(attempt(() => ICAL.parse.property(line)) ?? [unreadProperty, {}, 'text', property])
    }
  }
  if (open.length > 0) return undefined
  return calendars.map(calendar => new ICAL.Component(calendar))
}
