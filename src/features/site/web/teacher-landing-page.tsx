import { Link } from '@tanstack/react-router'
import { m } from '#paraglide/messages.js'
import { LetterStar } from '#ui/brand/letter-star.tsx'
import { CallToAction } from './call-to-action.tsx'
import { FeatureCards, Steps } from './landing-sections.tsx'
import { PageHero } from './page-hero.tsx'

export function TeacherLandingPage() {
  return (
    <>
      <PageHero
        tone="grenade"
        title={m.site_teacher_title()}
        lead={m.site_teacher_lead()}
        word={{ arabic: 'عِلْم', latin: m.site_teacher_word_latin(), french: m.site_teacher_word() }}
      >
        <Link to="/teacher-register" className="btn btn-primary btn-lg">
          {m.site_teacher_register()}
        </Link>
        <Link to="/login" className="btn btn-outline btn-lg">
          {m.site_nav_login()}
        </Link>
      </PageHero>
      <FeatureCards
        points={[
          {
            wash: 'paon',
            title: m.site_teacher_hours(),
            text: m.site_teacher_hours_text(),
            picture: <LetterStar letter="و" className="size-24 fill-paon-700 text-chaux-0" />,
          },
          {
            wash: 'safran',
            title: m.site_teacher_rate(),
            text: m.site_teacher_rate_text(),
            picture: <LetterStar letter="م" className="size-24 fill-safran-400 text-encre-950" />,
          },
          {
            wash: 'grenade',
            title: m.site_teacher_room(),
            text: m.site_teacher_room_text(),
            picture: <LetterStar letter="ب" className="size-24 fill-grenade-700 text-chaux-0" />,
          },
        ]}
      />
      <Steps
        title={m.site_teacher_steps()}
        steps={[
          { title: m.site_teacher_step_1(), text: m.site_teacher_step_1_text() },
          { title: m.site_teacher_step_2(), text: m.site_teacher_step_2_text() },
          { title: m.site_teacher_step_3(), text: m.site_teacher_step_3_text() },
        ]}
      />
      <CallToAction
        title={m.site_teacher_invitation()}
        text={m.site_teacher_invitation_text()}
        action={{ to: '/teacher-register', label: m.site_teacher_register() }}
      />
    </>
  )
}
