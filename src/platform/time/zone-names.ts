/** French names of the places that zones are named after; the others keep the name that the zone itself gives them. */
const places: Record<string, string> = {
  'Africa/Abidjan': 'Abidjan',
  'Africa/Addis_Ababa': 'Addis-Abeba',
  'Africa/Algiers': 'Alger',
  'Africa/Cairo': 'Le Caire',
  'Africa/Dar_es_Salaam': 'Dar es Salaam',
  'Africa/Djibouti': 'Djibouti',
  'Africa/El_Aaiun': 'Laâyoune',
  'Africa/Johannesburg': 'Johannesbourg',
  'Africa/Lome': 'Lomé',
  'Africa/Mogadishu': 'Mogadiscio',
  'Africa/Ndjamena': 'N’Djaména',
  'Africa/Sao_Tome': 'São Tomé',
  'Africa/Tripoli': 'Tripoli',
  'America/Cayenne': 'Cayenne',
  'America/Guadeloupe': 'La Guadeloupe',
  'America/Havana': 'La Havane',
  'America/Martinique': 'La Martinique',
  'America/Mexico_City': 'Mexico',
  'America/Miquelon': 'Saint-Pierre-et-Miquelon',
  'America/Montreal': 'Montréal',
  'America/Sao_Paulo': 'São Paulo',
  'America/St_Johns': 'Saint-Jean de Terre-Neuve',
  // One zone since 2015; most of our families in it live in Québec.
  'America/Toronto': 'Montréal',
  'Asia/Aden': 'Aden',
  'Asia/Amman': 'Amman',
  'Asia/Baghdad': 'Bagdad',
  'Asia/Bahrain': 'Bahreïn',
  'Asia/Beirut': 'Beyrouth',
  'Asia/Damascus': 'Damas',
  'Asia/Dubai': 'Dubaï',
  'Asia/Gaza': 'Gaza',
  'Asia/Hebron': 'Hébron',
  'Asia/Ho_Chi_Minh': 'Hô Chi Minh-Ville',
  'Asia/Hong_Kong': 'Hong Kong',
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
  'Atlantic/Reykjavik': 'Reykjavik',
  'Europe/Athens': 'Athènes',
  'Europe/Brussels': 'Bruxelles',
  'Europe/Bucharest': 'Bucarest',
  'Europe/Copenhagen': 'Copenhague',
  'Europe/Dublin': 'Dublin',
  'Europe/Isle_of_Man': 'Île de Man',
  'Europe/Istanbul': 'Istanbul',
  'Europe/Kyiv': 'Kyiv',
  'Europe/Lisbon': 'Lisbonne',
  'Europe/London': 'Londres',
  'Europe/Luxembourg': 'Luxembourg',
  'Europe/Malta': 'Malte',
  'Europe/Moscow': 'Moscou',
  'Europe/Rome': 'Rome',
  'Europe/Tallinn': 'Tallinn',
  'Europe/Vatican': 'Vatican',
  'Europe/Vienna': 'Vienne',
  'Europe/Warsaw': 'Varsovie',
  'Europe/Zurich': 'Zurich',
  'Indian/Comoro': 'Moroni',
  'Indian/Mauritius': 'Île Maurice',
  'Indian/Reunion': 'La Réunion',
  'Pacific/Noumea': 'Nouméa',
  'Pacific/Tahiti': 'Tahiti',
  UTC: 'UTC',
}

/** Names under which the runtime still lists a zone, and the name that the zone database prefers today. */
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

/** «Paris», «Le Caire», «Buenos Aires» */
export const placeOf = (zone: string): string => {
  const modern = renamedZones[zone] ?? zone
  return places[modern] ?? modern.slice(modern.lastIndexOf('/') + 1).replaceAll('_', ' ')
}

/** A silent h that French elides before; Hong Kong and Harare are not among them. */
const elided = /^(?:[AEIOUÀÂÉÈÊËÎÏÔÛ]|Helsinki|Halifax|Hébron|Honolulu|Hobart|Hô )/
const plural = new Set(['Açores', 'Canaries'])
const feminineIsland = /^Île /

/** «heure de Paris», «heure du Caire», «heure d’Alger», «heure des Açores» */
export const zoneLabel = (zone: string): string => {
  const place = placeOf(zone)
  if (place === 'UTC') return 'heure UTC'
  if (place.startsWith('Le ')) return `heure du ${place.slice(3)}`
  if (plural.has(place)) return `heure des ${place}`
  if (place === 'Vatican') return 'heure du Vatican'
  if (feminineIsland.test(place)) return `heure de l’${place}`
  return elided.test(place) ? `heure d’${place}` : `heure de ${place}`
}
