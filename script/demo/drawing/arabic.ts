/** Names of the demo in Arabic. Numbers stay as they are: room numbers are read off doors. */
const BY_NAME: Record<string, string> = {
  'Main reception': 'الاستقبال الرئيسي',
  'Café Lumen': 'مقهى لومن',
  'Gift shop': 'متجر الهدايا',
  Information: 'الاستعلامات',
  Pharmacy: 'الصيدلية',
  'Flower kiosk': 'كشك الزهور',
  Admissions: 'مكتب الدخول',
  'Prayer room': 'غرفة الصلاة',
  Canteen: 'المطعم',
  'Outpatient reception': 'استقبال العيادات الخارجية',
  'Waiting area': 'منطقة الانتظار',
  'Emergency department': 'قسم الطوارئ',
  Triage: 'الفرز',
  Resuscitation: 'غرفة الإنعاش',
  'X-ray': 'الأشعة السينية',
  Ultrasound: 'الموجات فوق الصوتية',
  'MRI suite': 'جناح الرنين المغناطيسي',
  'CT scan': 'الأشعة المقطعية',
  Laboratory: 'المختبر',
  'Blood tests': 'تحاليل الدم',
  Cardiology: 'أمراض القلب',
  Physiotherapy: 'العلاج الطبيعي',
  'Nurses’ station': 'محطة التمريض',
  'Intensive care': 'العناية المركزة',
  Library: 'المكتبة',
  'Lecture hall': 'قاعة المحاضرات',
  'Play corner': 'ركن اللعب',
  Maternity: 'قسم الولادة',
  'Quiet garden room': 'غرفة الحديقة الهادئة',
  'Main entrance': 'المدخل الرئيسي',
  'Emergency entrance': 'مدخل الطوارئ',
  'Garden door': 'باب الحديقة',
  'Pavilion entrance': 'مدخل الجناح',
  Dialysis: 'غسيل الكلى',
  Oncology: 'قسم الأورام',
  'Vaccination room': 'غرفة التطعيم',
  'Family lounge': 'صالة العائلات',
  'Children’s ward': 'جناح الأطفال',
};

/** By type, for names that end in a number: "Exam 12". */
const BY_TYPE: Record<string, string> = {
  'exam-room': 'غرفة فحص',
  'consulting-room': 'غرفة استشارة',
  'treatment-room': 'غرفة علاج',
  'patient-room': 'غرفة مريض',
  'operating-room': 'غرفة عمليات',
  'recovery-room': 'غرفة إفاقة',
  'delivery-room': 'غرفة ولادة',
  office: 'مكتب',
  'meeting-room': 'غرفة اجتماعات',
  toilet: 'دورة مياه',
  'toilet-women': 'دورة مياه للسيدات',
  'toilet-men': 'دورة مياه للرجال',
  'toilet-accessible': 'دورة مياه لذوي الإعاقة',
  stairs: 'درج',
  elevator: 'مصعد',
  'waiting-room': 'منطقة الانتظار',
  'stairs-node': 'درج',
  'elevator-node': 'مصعد',
};

const TITLES: Record<string, string> = {
  'Larkfield Campus': 'حرم لاركفيلد',
  'Larkfield General': 'مستشفى لاركفيلد العام',
  'Children’s Pavilion': 'جناح الأطفال',
  Basement: 'القبو',
  'Ground floor': 'الطابق الأرضي',
  'First floor': 'الطابق الأول',
  'Second floor': 'الطابق الثاني',
};

/** The title of a site, building or level, as the app keeps titles in languages. */
export const arabicTitle = (title: string): { storey: { titles: { ar: string } } } => {
  const arabic = TITLES[title];
  if (arabic === undefined) throw new Error(`${title} has no Arabic title.`);
  return { storey: { titles: { ar: arabic } } };
};

export function arabicName(name: string, typeCode: string): string | undefined {
  const whole = BY_NAME[name];
  if (whole !== undefined) return whole;
  const kind = BY_TYPE[typeCode];
  if (kind === undefined) return undefined;
  const number = /\d+$/.exec(name)?.[0];
  return number === undefined ? kind : `${kind} ${number}`;
}
