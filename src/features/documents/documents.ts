import { addDays, type PlainDate } from '#platform/time/dates.ts'

/** A period of an attendance certificate, both days included, in the family's zone. */
type CertificatePeriod = { from: PlainDate; to: PlainDate }

/** Days of the longest period: two years, so that a certificate stays a few pages long. */
const longestPeriod = 731

/** The period of a certificate: what the parent chose, else the twelve months before today. Never beyond today. */
export const choosePeriod = (
  { from, to }: { from?: PlainDate | undefined; to?: PlainDate | undefined },
  today: PlainDate,
): CertificatePeriod | undefined => {
  const last = to && to < today ? to : today
  const first = from ?? addDays(last, -365)
  return first <= last && first >= addDays(last, -longestPeriod) ? { from: first, to: last } : undefined
}

/** «Anne-Lise»: a first name as a part of a file's name. */
const nameInFile = (firstName: string) => firstName.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')

type NamedChild = { id: string; firstName: string }

/** What a file's name says of a child among its siblings: «Lina», or «Lina-3f2a91bc» where another child's reads the same. */
export const childNameInFile = (child: NamedChild, siblings: readonly NamedChild[]) => {
  const name = nameInFile(child.firstName)
  // Some file systems read capitals and small letters as one.
  const isTaken = siblings.some(
    ({ id, firstName }) => id !== child.id && nameInFile(firstName).toLowerCase() === name.toLowerCase(),
  )
  return isTaken ? `${name}-${child.id.slice(0, 8)}` : name
}

/** «3F2A91BC», by which a family and the school name a booking on the telephone. */
export const bookingReference = (bookingId: string) => bookingId.slice(0, 8).toUpperCase()
