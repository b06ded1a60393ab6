// The teachers of the demo school. Their hours are in hours.ts, by first name.
import type { Language, Variety } from '#features/teachers/teachers.ts'
import { teachersAbroad } from './teachers-abroad.ts'

export type Specialization =
  | 'Arabe moderne'
  | 'Arabe classique'
  | 'Arabe dialectal'
  | 'Arabe des affaires'
  | 'Conversation'

export type DemoTeacher = {
  firstName: string
  lastName: string
  timezone: string
  headline: string
  bio: string
  bioAr: string
  education: { title: string; place: string; year: number }[]
  experience: string
  specialization: Specialization[]
  /** From niveau-… to niveau-…, both included. */
  levels: [1 | 2 | 3 | 4 | 5, 1 | 2 | 3 | 4 | 5]
  /** Of the children, both included. */
  ages: [number, number]
  varieties: Variety[]
  languages: Language[]
  teachingStyle: string[]
  rateCents: number
  trial: boolean
  /** Minutes of individual lessons; an hour by default. */
  lengths?: (30 | 60 | 90 | 120)[]
  /** The average of ten demo families; 0 without reviews («Nouveau»). */
  rating: number
  noticeMinutes?: number
  videoUrl?: string
}

const teachersNearby: DemoTeacher[] = [
  {
    firstName: 'Salma',
    lastName: 'Benali',
    timezone: 'Europe/Paris',
    headline: 'Fait parler les plus timides avec des jeux de rôle.',
    bio: 'J’enseigne l’arabe à des enfants francophones depuis neuf ans. Mes cours commencent toujours par une conversation : on joue, on se trompe, on recommence. L’écriture vient ensuite, quand les mots ont déjà un son.',
    bioAr:
      'أُدَرِّسُ العَرَبِيَّةَ لِلأَطْفَالِ النَّاطِقِينَ بِالفَرَنْسِيَّةِ مُنْذُ تِسْعِ سَنَوَاتٍ. نَبْدَأُ كُلَّ دَرْسٍ بِالحِوَارِ وَاللَّعِبِ، ثُمَّ نَكْتُبُ مَا تَعَلَّمْنَاهُ.',
    education: [
      { title: 'Master de linguistique arabe', place: 'Université Lumière Lyon 2', year: 2016 },
      {
        title: 'Certificat d’enseignement aux non-arabophones',
        place: 'Institut Bourguiba, Tunis',
        year: 2014,
      },
    ],
    experience:
      'Neuf ans auprès d’enfants de 5 à 14 ans, en école associative puis en ligne. Groupes de 2 à 4 élèves et cours individuels.',
    specialization: ['Arabe moderne', 'Conversation'],
    levels: [1, 4],
    ages: [5, 14],
    varieties: ['litteral', 'darija'],
    languages: ['francais'],
    teachingStyle: ['Jeux de rôle', 'Comptines', 'Écriture guidée'],
    rateCents: 3500,
    lengths: [60, 90],
    trial: true,
    rating: 4.9,
  },
  {
    firstName: 'Hana',
    lastName: 'Zeroual',
    timezone: 'Europe/Paris',
    headline: 'Institutrice, première année sur Kalima.',
    bio: 'Institutrice à Saint-Denis depuis six ans, je donne l’arabe comme j’apprends à lire en CP : une lettre, un son, un geste, une image. Les parents reçoivent après chaque cours trois mots à réemployer à table.',
    bioAr: 'أَنَا مُعَلِّمَةٌ فِي مَدْرَسَةٍ اِبْتِدَائِيَّةٍ. أُعَلِّمُ الحُرُوفَ بِالصَّوْتِ وَالصُّورَةِ وَالحَرَكَةِ، خُطْوَةً بَعْدَ خُطْوَةٍ.',
    education: [
      {
        title: 'Master MEEF, mention premier degré',
        place: 'Université Sorbonne Paris Nord',
        year: 2019,
      },
      { title: 'Licence d’arabe', place: 'Inalco, Paris', year: 2017 },
    ],
    experience: 'Six ans d’école élémentaire, dont trois avec une classe de CP. Nouvelle en ligne.',
    specialization: ['Arabe moderne'],
    levels: [1, 2],
    ages: [6, 10],
    varieties: ['litteral'],
    languages: ['francais'],
    teachingStyle: ['Lettres et gestes', 'Albums illustrés'],
    rateCents: 3500,
    trial: true,
    rating: 0,
  },
  {
    firstName: 'Samir',
    lastName: 'Kaddour',
    timezone: 'Europe/Paris',
    headline: 'L’arabe des lycéens : presse, oral, baccalauréat.',
    bio: 'Ancien traducteur, j’accompagne les adolescents qui veulent lire un article, suivre un journal télévisé et tenir un exposé. On part toujours de l’actualité, et on finit par en débattre.',
    bioAr: 'عَمِلْتُ مُتَرْجِمًا عَشْرَ سَنَوَاتٍ، وَأُسَاعِدُ اليَوْمَ التَّلَامِيذَ عَلَى قِرَاءَةِ الصَّحَافَةِ وَالتَّعْبِيرِ الشَّفَوِيِّ.',
    education: [
      { title: 'Master de traduction arabe-français', place: 'ESIT, Sorbonne Nouvelle', year: 2009 },
      { title: 'Licence de lettres arabes', place: 'Université d’Alger', year: 2006 },
    ],
    experience: 'Dix ans de traduction, puis six ans de préparation à l’épreuve d’arabe du baccalauréat.',
    specialization: ['Arabe des affaires', 'Arabe moderne'],
    levels: [3, 5],
    ages: [12, 17],
    varieties: ['litteral'],
    languages: ['francais', 'anglais'],
    teachingStyle: ['Lecture de presse', 'Débats', 'Exposés'],
    rateCents: 4500,
    trial: false,
    rating: 4.4,
    noticeMinutes: 1440,
  },
  {
    firstName: 'Yacine',
    lastName: 'Haddad',
    timezone: 'Europe/Brussels',
    headline: 'Lecture vocalisée et calligraphie, dès 7 ans.',
    bio: 'Je suis calligraphe autant que professeur. Chaque élève apprend à tailler son calame avant d’écrire son prénom, puis à lire un texte entièrement vowellé sans hésiter. La régularité compte plus que la vitesse.',
    bioAr: 'أَنَا خَطَّاطٌ وَمُعَلِّمٌ. يَتَعَلَّمُ تَلَامِيذِي القِرَاءَةَ المَشْكُولَةَ وَخَطَّ النَّسْخِ، وَشِعَارُنَا: قَلِيلٌ دَائِمٌ خَيْرٌ مِنْ كَثِيرٍ مُنْقَطِعٍ.',
    education: [
      { title: 'Diplôme de calligraphie, style naskhi', place: 'IRCICA, Istanbul', year: 2015 },
      {
        title: 'Bachelier en langues et lettres orientales',
        place: 'Université catholique de Louvain',
        year: 2011,
      },
    ],
    experience: 'Douze ans d’ateliers du samedi à Bruxelles, en ligne depuis cinq ans.',
    specialization: ['Arabe classique'],
    levels: [2, 5],
    ages: [7, 17],
    varieties: ['litteral'],
    languages: ['francais', 'neerlandais'],
    teachingStyle: ['Calligraphie', 'Lecture à voix haute', 'Mémorisation'],
    rateCents: 3500,
    trial: true,
    rating: 4.8,
  },
  {
    firstName: 'Inaya',
    lastName: 'Benslimane',
    timezone: 'Europe/Brussels',
    headline: 'L’arabe en chansons pour les 4 à 7 ans.',
    bio: 'Psychomotricienne de formation, je fais bouger les petits : on saute sur les lettres, on chante les couleurs, on mime les animaux. Trente minutes passent sans qu’ils s’en aperçoivent.',
    bioAr: 'أُعَلِّمُ الصِّغَارَ بِالغِنَاءِ وَالحَرَكَةِ: نَقْفِزُ عَلَى الحُرُوفِ، وَنُغَنِّي الأَلْوَانَ، وَنُقَلِّدُ الحَيَوَانَاتِ.',
    education: [
      { title: 'Bachelier en psychomotricité', place: 'Haute École Léonard de Vinci, Bruxelles', year: 2018 },
    ],
    experience: 'Sept ans en crèche et en maternelle bilingue, quatre ans de cours en ligne.',
    specialization: ['Arabe dialectal', 'Conversation'],
    levels: [1, 2],
    ages: [4, 7],
    varieties: ['darija'],
    languages: ['francais', 'neerlandais'],
    teachingStyle: ['Chansons', 'Mouvement', 'Marionnettes'],
    rateCents: 3800,
    lengths: [30, 60],
    trial: true,
    rating: 4.9,
  },
]

export const demoTeachers: DemoTeacher[] = [...teachersNearby, ...teachersAbroad]
