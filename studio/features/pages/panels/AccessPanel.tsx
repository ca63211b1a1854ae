import type { AccessRecord } from '@bandstand/contract/access.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { Switch } from '@bandstand/ui/primitives/Switch.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import CornerLeftUp from 'lucide-react/icons/corner-left-up';
import Globe from 'lucide-react/icons/globe';
import EyeOff from 'lucide-react/icons/eye-off';
import Lock from 'lucide-react/icons/lock';
import UserRound from 'lucide-react/icons/user-round';
import { useRef, useState } from 'react';
import type { Answer } from '@bandstand/client/api/api.ts';
import { errorText, fieldError } from '../../../platform/errors.ts';
import { OverlayPick } from '../../../platform/picking/OverlayPick.tsx';
import { usePendingSave } from '../../../platform/pendingSaves.ts';
import { ProductPick } from '../../../platform/picking/ProductPick.tsx';
import { useCall, useRemember, useSend } from '../../../platform/queries.ts';
import { AccessChanges } from '../../../platform/screen/AccessChanges.tsx';
import { QueryView } from '../../../platform/screen/QueryView.tsx';
import { useStaff, useText } from '../../../platform/studio.ts';
import type { Translate } from '../../../platform/texts.ts';
import { accessChoices, choiceOf, recordChanges, withChoice } from '../state/accessChoice.ts';
import { DripFields } from './DripFields.tsx';
import { MovePurchase } from './MovePurchase.tsx';
import { PageMembers } from './PageMembers.tsx';
import styles from './panels.module.css';
import { WhoCanSee } from './WhoCanSee.tsx';

type View = Answer<'GET /studio/pages/{id}/access'>;
type AccessPanelProps = { pageId: string; pageTitle: string; onSaved: () => void | Promise<void> };
const icons = { default: CornerLeftUp, public: Globe, sign_in: UserRound, purchase: Lock, private: EyeOff };

/** Who may see the page: one choice, what it needs, and its effect (STU-5). */
export function AccessPanel({ pageId, pageTitle, onSaved }: AccessPanelProps) {
  const access = useCall('GET /studio/pages/{id}/access', { params: { id: pageId } });
  return (
    <QueryView query={access}>
      {(view) => <Form key={JSON.stringify(view.record)} pageId={pageId} pageTitle={pageTitle} view={view} onSaved={onSaved} />}
    </QueryView>
  );
}

function Form({ pageId, pageTitle, view, onSaved }: AccessPanelProps & { view: View }) {
  const t = useText();
  const { may } = useStaff();
  const remember = useRemember();
  const [record, setRecord] = useState<AccessRecord>(view.record);
  const params = { id: pageId };
  const adopt = (answer: View) => {
    remember('GET /studio/pages/{id}/access', { params }, answer);
    return onSaved();
  };
  const save = useSend('PUT /studio/pages/{id}/access', {
    changes: ['GET /studio/pages', 'GET /studio/changes'],
    onDone: () => toast({ text: t('studio.access.saved') }),
  });
  const changes = recordChanges(view.record, record);
  const isChanged = Object.keys(changes).length > 0;
  // Saving unmounts this form, and an unmounting form saves: once is enough.
  const taken = useRef(view.record);
  const take = async () => {
    if (!isChanged || taken.current === record) return true;
    taken.current = record;
    try {
      await adopt(await save.mutateAsync({ params, body: changes }));
      return true;
    } catch {
      taken.current = view.record;
      toast({ text: t('studio.access.not_saved'), tone: 'danger' });
      return false;
    }
  };
  // Publishing a page with a chosen but unsaved lock would open it to everyone.
  usePendingSave(take, 'studio.access.not_saved');
  const choice = choiceOf(record);
  const set = (next: Partial<AccessRecord>) => setRecord((before) => ({ ...before, ...next }));

  return (
    <div className={styles.panel}>
      <fieldset className={styles.panel} disabled={!may('build.write')}>
        <Choices record={record} inherited={view.inherited} onChange={setRecord} />

        {!isChanged && <p className={styles.sentence}>{sentenceOf(t, pageId, view)}</p>}

        {choice === 'purchase' && <PurchaseFields record={record} pageTitle={pageTitle} error={save.error} set={set} />}
        {choice === 'private' && <PageMembers pageId={pageId} />}
        {/* Members admitted by name get access at once: an opening time can only be removed there. */}
        {choice !== 'default' && (choice !== 'private' || record.is_scheduled) && (
          <DripFields record={record} onChange={set} error={fieldError(save.error, 'schedule_period')} />
        )}
        <Switch
          label={t('studio.access.progress_root')}
          hint={t('studio.access.progress_root_hint')}
          checked={record.is_progress_root}
          onChange={(isOn) => set({ is_progress_root: isOn })}
        />
      </fieldset>

      {!isChanged &&
        view.warnings.map((code) => (
          <Banner key={code} tone="warning">
            {t.find(`studio.access.warning.${code}`) ?? code}
            {code === 'purchase_and_schedule' && view.move_purchase_to && may('build.write') && (
              <MovePurchase pageId={pageId} root={view.move_purchase_to} onMoved={(answer) => void adopt(answer)} />
            )}
          </Banner>
        ))}
      {!isChanged && view.access_changes.length > 0 && (
        <Banner tone="info" title={t('studio.access.pending', { count: view.access_changes.length })}>
          <AccessChanges changes={view.access_changes} />
        </Banner>
      )}
      {save.error && <Banner tone="danger">{errorText(t, save.error)}</Banner>}
      <WhoCanSee pageId={pageId} />
      {isChanged && (
        <div className={styles.foot}>
          <Button variant="quiet" onClick={() => setRecord(view.record)}>
            {t('studio.discard')}
          </Button>
          <Button variant="primary" pending={save.isPending} onClick={() => void take()}>
            {t('studio.access.save')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The current rule, and where it comes from, in words. */
function sentenceOf(t: Translate, pageId: string, { effective: { state, owner_id, owner_title } }: View): string {
  const sentence = t.find(`studio.access.sentence.${state}`) ?? state;
  return owner_id === pageId ? sentence : t('studio.access.sentence.from', { sentence, title: owner_title ?? t('studio.access.the_app') });
}

function Choices({ record, inherited, onChange }: { record: AccessRecord; inherited: View['inherited']; onChange: (record: AccessRecord) => void }) {
  const t = useText();
  const choice = choiceOf(record);
  const ruleOf = ({ state, owner_title: title }: View['inherited']) =>
    t('studio.access.default_hint', { title: title ?? t('studio.access.the_app'), state: t.find(`studio.access.short.${state}`) ?? state });
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{t('studio.access.who')}</legend>
      {accessChoices.map((option) => (
        <label key={option} className={styles.choice}>
          <input type="radio" name="access" checked={choice === option} onChange={() => onChange(withChoice(record, option))} />
          <Icon of={icons[option]} size={16} />
          <span>{t(`studio.access.choice.${option}`)}</span>
          <span className={styles.quiet}>{option === 'default' ? ruleOf(inherited) : t(`studio.access.choice.${option}.text`)}</span>
        </label>
      ))}
    </fieldset>
  );
}

type PurchaseFieldsProps = { record: AccessRecord; pageTitle: string; error: unknown; set: (changes: Partial<AccessRecord>) => void };

/** The products that open the page, and what everyone else sees. */
function PurchaseFields({ record, pageTitle, error, set }: PurchaseFieldsProps) {
  const t = useText();
  return (
    <div className={styles.within}>
      <ProductPick
        label={t('studio.access.products')}
        suggestedTitle={pageTitle}
        value={record.products.map(({ id }) => id)}
        onChange={(ids) => set({ products: ids.map((id) => ({ id })) })}
        error={fieldError(error, 'products')}
      />
      <OverlayPick
        label={t('studio.access.overlay')}
        placeholder={t('studio.access.overlay_none')}
        value={record.purchase_overlay?.id ?? null}
        onChange={(id) => set({ purchase_overlay: id === null ? null : { id } })}
        error={fieldError(error, 'purchase_overlay')}
      />
      <Switch
        label={t('studio.access.browsing')}
        hint={t('studio.access.browsing_hint')}
        checked={record.allow_browsing}
        onChange={(isOn) => set({ allow_browsing: isOn })}
      />
    </div>
  );
}
