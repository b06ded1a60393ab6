import { useRouteContext } from '@tanstack/react-router'
import type { LessonType } from '#features/school/lesson-types.ts'
import { lengthLabel } from '#features/teachers/lesson-lengths.ts'
import { m } from '#paraglide/messages.js'
import { formatEuros } from '#platform/words/numbers.ts'
import { FieldGroup } from '#ui/controls/field.tsx'
import { RadioCard } from '#ui/controls/radio-card.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx'
import { Accordion, AccordionItem } from '#ui/layout/accordion.tsx'
import { listCandidates } from '../../known-choices.ts'
import { seriesOfPackage } from '../../packages.ts'
import {
  displayedHourlyRateCents,
  displayedLessonPriceCents,
  groupReductionPercentage,
  hourPrices,
  lessonPriceCents,
} from '../../price.ts'
import { trialHeld } from '../../trial-labels.ts'
import { TitleWithBadge } from '../title-with-badge.tsx'
import { FullPrice, PackageCards } from './package-cards.tsx'
import { StepFrame } from './step-frame.tsx'
import type { Wizard } from './use-wizard.ts'

type HourPrices = ReturnType<typeof hourPrices>

const types: readonly {
  type: LessonType
  title: () => string
  text: () => string
  hourCents: (prices: HourPrices) => number
  badge?: () => string
}[] = [
  {
    type: 'trial',
    title: m.booking_type_trial,
    text: m.booking_type_trial_text,
    hourCents: () => 0,
  },
  {
    type: 'individual',
    title: m.booking_type_individual,
    text: m.booking_type_individual_text,
    hourCents: prices => prices.individualCents,
    badge: m.booking_popular,
  },
  {
    type: 'group',
    title: m.booking_type_group,
    text: m.booking_type_group_text,
    hourCents: prices => prices.groupCents,
    badge: () => m.booking_group_reduction({ percentage: groupReductionPercentage }),
  },
]

export function TypeStep({ wizard }: { wizard: Wizard }) {
  const { school } = useRouteContext({ from: '__root__' })
  const { choices, isParent, today, teacher, startingPrices } = wizard
  const discount = wizard.package?.discountPercentage ?? 0
  const rateCents = teacher?.hourlyRateCents ?? startingPrices?.individualCents
  /** Why a type cannot be chosen. */
  const closed: Partial<Record<LessonType, string | undefined>> = {
    trial: school.hasTrials ? whyNoTrial(wizard) : m.booking_teachers_no_trial(),
    group: today.data?.isNew ? m.booking_type_group_new() : undefined,
  }
  const heading = isParent ? m.booking_type_heading() : m.booking_type_heading_self()
  return (
    <StepFrame heading={heading}>
      <FieldGroup legend={heading} hideLegend className="gap-4 p-5 sm:p-8">
        {types.map(({ type, title, text, hourCents, badge }) => (
          <RadioCard
            key={type}
            name="lessonType"
            value={type}
            title={
              <TitleWithBadge
                badge={badge && <Badge colour={type === 'group' ? 'success' : 'warning'}>{badge()}</Badge>}
              >
                {title()}
              </TitleWithBadge>
            }
            description={
              closed[type] ?? (type === 'trial' && !isParent ? m.booking_type_trial_text_self() : text())
            }
            disabled={closed[type] !== undefined}
            aside={
              rateCents !== undefined && (
                <span className="titre text-lg font-bold">
                  {discount > 0 && type !== 'trial' && <FullPrice cents={hourCents(hourPrices(rateCents))} />}
                  {hourPriceLabel(hourCents(hourPrices(rateCents, discount)), teacher === undefined)}
                </span>
              )
            }
            defaultChecked={choices.lessonType === type}
          />
        ))}
      </FieldGroup>
      <Packages wizard={wizard} />
      {/* Its questions are a parent’s: prices, cancelling, what to prepare. */}
      {isParent && <Faq />}
    </StepFrame>
  )
}

const hourPriceLabel = (cents: number, isLowest: boolean) => {
  if (cents === 0) return m.booking_free()
  const price = m.booking_per_hour({ price: formatEuros(cents) })
  return isLowest ? m.booking_from_price({ price }) : price
}

/** Undefined while a child that the lesson may be for can have a trial. */
const whyNoTrial = ({ choices, students }: Wizard) => {
  const [child, ...others] = listCandidates(students.data?.students ?? [], choices.studentId)
  if (!child || [child, ...others].some(({ hasHadTrialLesson }) => !hasHadTrialLesson)) return undefined
  return others.length > 0 ? m.booking_trial_held_by_all() : trialHeld(child)
}

/** Hidden with CSS while the trial is checked, so that another type shows the packages at once, even without JavaScript. */
function Packages({ wizard: { choices, packages, teacher, isParent, today } }: { wizard: Wizard }) {
  const { lessonType, duration } = choices
  const isGroup = lessonType === 'group'
  // With a teacher, what the summary charges; without one, an hour of a teacher at the usual rate, in whole euros when alone.
  const centsOf = (discount: number) => {
    if (teacher) return lessonPriceCents(lessonType, teacher.hourlyRateCents, duration, discount)
    return isGroup
      ? lessonPriceCents('group', displayedHourlyRateCents, duration, discount)
      : displayedLessonPriceCents(discount)
  }
  const hint = () => {
    const rate = formatEuros(displayedHourlyRateCents)
    if (!teacher) return isGroup ? m.booking_packages_hint_group({ rate }) : m.booking_packages_hint({ rate })
    return isGroup
      ? m.booking_packages_hint_teacher_group({ teacher: teacher.firstName })
      : m.booking_packages_hint_teacher({ length: lengthLabel(duration), teacher: teacher.firstName })
  }
  return (
    <div className="border-t p-5 group-has-[[name=lessonType][value=trial]:checked]/wizard:hidden sm:p-8">
      {packages.isPending ? (
        <Loading className="flex flex-col gap-4">
          {[1, 2, 3].map(key => (
            <Skeleton key={key} className="mt-3 h-20 w-full" />
          ))}
        </Loading>
      ) : packages.isLoadingError ? (
        <ErrorState
          title={m.booking_packages_failed()}
          onRetry={() => packages.refetch()}
          retrying={packages.isFetching}
        />
      ) : (
        <PackageCards
          legend={isParent ? undefined : m.booking_packages_self()}
          packages={packages.data}
          chosen={choices.packageId}
          hint={
            <>
              {hint()}
              {packages.data.some(({ discountPercentage }) => discountPercentage > 0) && (
                <span className="block">
                  {isParent ? m.booking_packages_any_count() : m.booking_packages_any_count_self()}
                </span>
              )}
            </>
          }
          centsOf={centsOf}
          lessonsOf={terms => today.data && seriesOfPackage(terms, today.data)}
        />
      )}
    </div>
  )
}

const trialQuestion = { question: m.booking_faq_trial_question, answer: m.booking_faq_trial_answer }
const questions: readonly {
  question: () => string
  answer: (values: { until: string; percentage: number }) => string
}[] = [
  { question: m.booking_faq_duration_question, answer: m.booking_faq_duration_answer },
  { question: m.booking_faq_cancelling_question, answer: m.booking_faq_cancelling_answer },
  { question: m.booking_faq_unused_lessons_question, answer: m.booking_faq_unused_lessons_answer },
  { question: m.booking_faq_group_question, answer: m.booking_faq_group_answer },
  { question: m.booking_faq_timezone_question, answer: m.booking_faq_timezone_answer },
  { question: m.booking_faq_equipment_question, answer: m.booking_faq_equipment_answer },
]

function Faq() {
  const { school } = useRouteContext({ from: '__root__' })
  return (
    <div className="border-t p-5 sm:p-8">
      <h3 className="text-xl">{m.booking_faq()}</h3>
      <Accordion className="mt-4">
        {[...(school.hasTrials ? [trialQuestion] : []), ...questions].map(({ question, answer }) => (
          <AccordionItem key={question()} question={question()} name="faq">
            {answer({ until: school.freeCancellation, percentage: groupReductionPercentage })}
          </AccordionItem>
        ))}
      </Accordion>
    </div>
  )
}
