import { currentLocale, type Locale } from '#platform/locale/locale.ts'

/**
 * French names of the cities and islands in zone names, where they differ from the zone's own. `Intl` names countries and
 * offsets («heure : Égypte»), but not cities.
 */
const frenchPlaces: Record<string, string> = {
  'Africa/Addis_Ababa': 'Addis-Abeba',
  'Africa/Algiers': 'Alger',
  'Africa/Cairo': 'Le Caire',
  'Africa/El_Aaiun': 'Laâyoune',
  'Africa/Johannesburg': 'Johannesbourg',
  'Africa/Lome': 'Lomé',
  'Africa/Mogadishu': 'Mogadiscio',
  'Africa/Ndjamena': 'N’Djaména',
  'Africa/Sao_Tome': 'São Tomé',
  'America/Guadeloupe': 'La Guadeloupe',
  'America/Havana': 'La Havane',
  'America/Martinique': 'La Martinique',
  'America/Mexico_City': 'Mexico',
  'America/Miquelon': 'Saint-Pierre-et-Miquelon',
  'America/Montreal': 'Montréal',
  'America/Sao_Paulo': 'São Paulo',
  'America/St_Johns': 'Saint-Jean de Terre-Neuve',
  // The zone also covers Québec, where most of the school's Canadian families live.
  'America/Toronto': 'Montréal',
  'Asia/Baghdad': 'Bagdad',
  'Asia/Bahrain': 'Bahreïn',
  'Asia/Beirut': 'Beyrouth',
  'Asia/Damascus': 'Damas',
  'Asia/Dubai': 'Dubaï',
  'Asia/Hebron': 'Hébron',
  'Asia/Ho_Chi_Minh': 'Hô Chi Minh-Ville',
  'Asia/Jakarta': 'Djakarta',
  'Asia/Jerusalem': 'Jérusalem',
  'Asia/Kabul': 'Kaboul',
  'Asia/Kathmandu': 'Katmandou',
  'Asia/Kolkata': 'Calcutta',
  'Asia/Kuwait': 'Koweït',
  'Asia/Manila': 'Manille',
  'Asia/Muscat': 'Mascate',
  'Asia/Nicosia': 'Nicosie',
  'Asia/Qatar': 'Doha',
  'Asia/Riyadh': 'Riyad',
  'Asia/Seoul': 'Séoul',
  'Asia/Singapore': 'Singapour',
  'Asia/Tehran': 'Téhéran',
  'Asia/Yangon': 'Rangoun',
  'Atlantic/Azores': 'Açores',
  'Atlantic/Canary': 'Canaries',
  'Europe/Athens': 'Athènes',
  'Europe/Brussels': 'Bruxelles',
  'Europe/Bucharest': 'Bucarest',
  'Europe/Copenhagen': 'Copenhague',
  'Europe/Isle_of_Man': 'Île de Man',
  'Europe/Lisbon': 'Lisbonne',
  'Europe/London': 'Londres',
  'Europe/Malta': 'Malte',
  'Europe/Moscow': 'Moscou',
  'Europe/Vienna': 'Vienne',
  'Europe/Warsaw': 'Varsovie',
  'Indian/Comoro': 'Moroni',
  'Indian/Mauritius': 'Île Maurice',
  'Indian/Reunion': 'La Réunion',
  'Pacific/Noumea': 'Nouméa',
}

/** English names that differ from the zone's own. */
const englishPlaces: Record<string, string> = {
  'Africa/El_Aaiun': 'Laayoune',
  'Africa/Ndjamena': 'N’Djamena',
  'Africa/Sao_Tome': 'São Tomé',
  'America/Sao_Paulo': 'São Paulo',
  'America/St_Johns': 'St John’s',
  // As in French.
  'America/Toronto': 'Montreal',
  'Asia/Qatar': 'Doha',
  'Indian/Comoro': 'Moroni',
  'Indian/Reunion': 'Réunion',
}

const placeNames: Record<Locale, Record<string, string>> = { fr: frenchPlaces, en: englishPlaces }

/** Old zone names that runtimes still list, with the name that the zone database prefers today. */
export const renamedZones: Record<string, string> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

/** «Paris», «Le Caire», «Buenos Aires»; in English «Cairo» */
export const placeOf = (zone: string): string => {
  const modern = renamedZones[zone] ?? zone
  return placeNames[currentLocale()][modern] ?? modern.slice(modern.lastIndexOf('/') + 1).replaceAll('_', ' ')
}
