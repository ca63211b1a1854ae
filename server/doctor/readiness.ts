import type { Readiness } from '../platform/db/readiness.ts';
import type { Because, Obstacle } from '../platform/db/walls.ts';
import { fine, wrong, type DoctorContext, type DoctorText, type Finding } from './finding.ts';

type T = DoctorContext['t'];

/** The findings about the abilities of the database, and of the pooler in front of it. */
export const findingsOfReadiness = ({ walls, rights, hasNotices, namedStatements }: Readiness, t: T): Finding[] => [
  ofWalls(walls, t),
  ...ofRights(rights, walls, t),
  hasNotices ? fine(t('doctor.notices')) : wrong(t('doctor.notices_fail'), t('doctor.notices_hint')),
  ofNamedStatements(namedStatements, t),
];

const obstacles: Record<Obstacle, DoctorText> = {
  may_not_make_roles: 'doctor.roles_none',
  other_install: 'doctor.walls_other_install',
  other_database: 'doctor.walls_other_database',
  no_login: 'doctor.walls_no_login',
  pooler: 'doctor.walls_pooler',
};

function ofWalls({ form, because }: Readiness['walls'], t: T): Finding {
  if (!because) return fine(t('doctor.walls_logins'));
  if (because.isOpen) return wrong(t('doctor.walls_open'), t('doctor.walls_open_hint'));
  return better(t(form === 'roles' ? 'doctor.walls_roles' : 'doctor.walls_settings'), t('doctor.walls_hint', { why: inWords(because, t) }));
}
const inWords = ({ obstacle, login }: Because, t: T): string => t(obstacles[obstacle], { login });

function ofRights(
  { login, ownsDatabase, mayMakeTables, foreignTable, mayMakeRoles }: Readiness['rights'],
  { form }: Readiness['walls'],
  t: T,
): Finding[] {
  const notOwner = t('doctor.owner_none', { login });
  const noRoles = t('doctor.roles_none', { login });
  return [
    ownsDatabase
      ? fine(t('doctor.owner', { login }))
      : mayMakeTables
        ? better(notOwner, t('doctor.owner_enough'))
        : wrong(notOwner, t('doctor.owner_hint', { login })),
    foreignTable === null
      ? fine(t('doctor.tables', { login }))
      : wrong(t('doctor.tables_fail', { login, table: foreignTable }), t('doctor.tables_hint', { login })),
    mayMakeRoles ? fine(t('doctor.roles', { login })) : form === 'logins' ? fine(noRoles) : better(noRoles, t('doctor.roles_hint', { login })),
  ];
}

function ofNamedStatements({ arePossible, areOn }: Readiness['namedStatements'], t: T): Finding {
  if (arePossible) return areOn ? fine(t('doctor.statements')) : better(t('doctor.statements_off'), t('doctor.statements_off_hint'));
  return areOn ? wrong(t('doctor.statements_fail'), t('doctor.statements_hint')) : fine(t('doctor.statements_none'));
}

/** Fine, with a hint for an improvement. */
const better = (what: string, hint: string): Finding => ({ what, isFine: true, hint });
