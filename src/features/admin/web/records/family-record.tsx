import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Level, levels } from '#features/families/families.ts'
import { levelLabel } from '#features/families/level-labels.ts'
import { m } from '#paraglide/messages.js'
import { fullName } from '#platform/words/full-name.ts'
import { formatEuros, formatNumber } from '#platform/words/numbers.ts'
import { ofName } from '#platform/words/of-name.ts'
import { LetterPortrait } from '#ui/brand/letter-portrait.tsx'
import { LevelMark } from '#ui/brand/level-mark.tsx'
import { MoreButton } from '#ui/controls/more-button.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import type { BookingLine, FamilyRecord } from '../../server/records/record-view.ts'
import { ApproveButton } from '../lists/approve-button.tsx'
import { MailSection } from '../lists/mail-list.tsx'
import { familyBookingsQuery, familyQuery } from '../queries.ts'
import { ActsPanel } from './acts-panel.tsx'
import { MailLink, ParentPhone } from './contact-links.tsx'
import { History } from './history.tsx'
import {
  EmptyNote,
  LessonBlocks,
  quietLink,
  RecordColumns,
  RecordHead,
  RecordSection,
} from './record-parts.tsx'

const givenLabel = (count: number) => {
  if (count === 0) return m.admin_given_none()
  return count === 1 ? m.admin_given_one() : m.admin_given_many({ count })
}

/** The level as a mark and a word. */
export function LevelName({ level, isKnown }: { level: Level; isKnown: boolean }) {
  if (!isKnown) return <span className="text-sm text-muted-foreground">{m.admin_level_unknown()}</span>
  return (
    <span className="inline-flex items-center gap-2 text-sm font-semibold text-primary">
      <LevelMark level={levels.indexOf(level) + 1} className="size-4" />
      {levelLabel[level]()}
    </span>
  )
}

/** A family as the school reads it: its children, lessons, bookings and history. */
export function FamilyRecordPage({ id }: { id: string }) {
  const { data: family } = useSuspenseQuery(familyQuery(id))
  const parent = fullName(family)
  return (
    <>
      <RecordHead
        back={{ label: m.school_nav_families(), to: '/admin/families' }}
        title={m.admin_family_of({ name: family.lastName || family.firstName })}
        badges={
          (family.isNew || family.blockedOn) && (
            <>
              {family.isNew && <Badge colour="info">{m.school_family_new()}</Badge>}
              {family.blockedOn && (
                <Badge colour="warning" className="whitespace-normal">
                  {m.school_blocked_since({ day: family.blockedOn })}
                </Badge>
              )}
            </>
          )
        }
        facts={[
          parent,
          <MailLink key="mail" email={family.email} />,
          ...family.phones.map(one => <ParentPhone key={`${one.name} ${one.phone}`} parent={one} />),
          family.country
            ? m.admin_country_zone({ country: family.country, zone: family.zoneLabel })
            : family.zoneLabel,
          m.admin_since({ day: family.since }),
        ]}
        figures={[
          { value: formatNumber(family.upcomingLessons), label: m.admin_upcoming_word_many() },
          {
            value: formatNumber(family.givenLessons),
            label: m.admin_given_word({ count: family.givenLessons }),
          },
        ]}
        actions={family.isNew && <ApproveButton id={family.id} name={parent} />}
      />
      {family.blockReason && (
        <p className="mt-4 text-sm text-muted-foreground wrap-anywhere">
          {m.admin_reason({ reason: family.blockReason })}
        </p>
      )}
      {family.blockedOn && (
        <p className="mt-2 max-w-3xl text-sm text-muted-foreground">
          {m.admin_family_blocked_note()}{' '}
          <Link to="/admin/accounts" search={{ blocked: 'yes' }} className={quietLink}>
            {m.admin_family_blocked_link()}
          </Link>
        </p>
      )}
      <RecordColumns
        aside={
          <>
            <ActsPanel id={id} family={family} />
            <History kind="family" id={id} />
          </>
        }
      >
        <RecordSection id="enfants" title={m.admin_children()}>
          {family.children.length === 0 ? (
            <EmptyNote>{m.admin_no_children()}</EmptyNote>
          ) : (
            <ul className="mt-3 divide-y border-y">
              {family.children.map(child => (
                <ChildLine key={child.id} familyId={id} child={child} />
              ))}
            </ul>
          )}
        </RecordSection>
        <LessonBlocks
          upcoming={family.upcoming}
          past={family.past}
          list={{ search: { family: id }, upcomingLessons: family.upcomingLessons }}
        />
        <FamilyBookings id={id} />
        <MailSection person={id} />
      </RecordColumns>
    </>
  )
}

const nextLabel = ({ next }: FamilyRecord['children'][number]) => {
  if (!next) return m.admin_child_no_next()
  const facts = { day: next.day, time: next.time, teacher: next.teacherName }
  if (next.state === 'running') return m.admin_child_running({ time: next.time, teacher: next.teacherName })
  return next.isGroup ? m.admin_child_next_group(facts) : m.admin_child_next(facts)
}

function ChildLine({ familyId, child }: { familyId: string; child: FamilyRecord['children'][number] }) {
  return (
    <li className="relative flex items-start gap-4 py-5 hover:bg-accent/50">
      <LetterPortrait name={child.firstName} className="size-16 shrink-0" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 className="text-xl wrap-anywhere">
            <Link
              to="/admin/families/$id/children/$studentId"
              params={{ id: familyId, studentId: child.id }}
              className="underline decoration-transparent underline-offset-4 after:absolute after:inset-0 hover:decoration-current"
            >
              {m.admin_child_named({ name: child.firstName, age: child.age })}
            </Link>
          </h3>
          <LevelName level={child.level} isKnown={child.levelKnown} />
        </div>
        <p className="mt-1 wrap-anywhere">{nextLabel(child)}</p>
        <p className="text-sm text-muted-foreground first-letter:uppercase">
          {givenLabel(child.lessonsGiven)}
        </p>
      </div>
    </li>
  )
}

/** The last bookings, and the way to the earlier ones. */
function FamilyBookings({ id }: { id: string }) {
  const list = useSuspenseInfiniteQuery(familyBookingsQuery(id))
  const bookings = list.data.pages.flatMap(page => page.bookings)
  return (
    <RecordSection id="reservations" title={m.admin_bookings()}>
      {bookings.length === 0 ? (
        <EmptyNote>{m.admin_bookings_none()}</EmptyNote>
      ) : (
        <ul className="mt-3 divide-y border-y">
          {bookings.map(booking => (
            <BookingRow key={booking.id} booking={booking} />
          ))}
        </ul>
      )}
      <MoreButton list={list} className="mt-4">
        {m.admin_bookings_older()}
      </MoreButton>
    </RecordSection>
  )
}

const bookingTitle = ({ lessonType, numberOfSessions: count, studentName, teacherName }: BookingLine) => {
  const facts = { of: studentName ? ofName(studentName) : m.admin_of_erased_child(), teacher: teacherName }
  if (lessonType === 'trial') return m.admin_booking_of_trial(facts)
  return count === 1 ? m.admin_booking_of_one(facts) : m.admin_booking_of_many({ ...facts, count })
}

/** «Fait le 12 octobre 2026. Forfait 3 mois. 5 sur 12 donnés. 1 rendu.» */
const bookingText = (booking: BookingLine) =>
  [
    m.admin_booking_made({ day: booking.madeOn }),
    booking.packageName && m.admin_booking_package({ name: booking.packageName }),
    booking.numberOfSessions > 1 &&
      m.admin_booking_given({ given: booking.given, count: booking.numberOfSessions }),
    booking.givenBack === 1 && m.admin_booking_given_back_one(),
    booking.givenBack > 1 && m.admin_booking_given_back_many({ count: booking.givenBack }),
  ]
    .filter(Boolean)
    .join(' ')

function BookingRow({ booking }: { booking: BookingLine }) {
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-6 py-4 hover:bg-accent/50">
      <div>
        <p className="font-semibold wrap-anywhere">
          <Link
            to="/admin/bookings/$id"
            params={{ id: booking.id }}
            className="underline decoration-transparent underline-offset-4 after:absolute after:inset-0 hover:decoration-current"
          >
            {bookingTitle(booking)}
          </Link>
        </p>
        <p className="text-sm text-muted-foreground wrap-anywhere">{bookingText(booking)}</p>
      </div>
      <p className="chiffres">{formatEuros(booking.dueCents)}</p>
    </li>
  )
}
