/** Other payment methods on the person's device, besides cards. */
export type Device = { wallet: null | { name: string; email: string } };

/**
 * Replaces Stripe.js in the browser: the functions below are sent as text and see nothing else in this file. It checks its input as strictly as
 * Stripe does: the fields must be mounted on the page and submitted before each confirmation, have the payment's kind and currency, and save the card
 * when the payment does.
 */
export function playStripe(device: Device): void {
  type Listener = (event: object) => void;
  type Options = { mode: string; amount?: number; currency: string; setupFutureUsage?: string | null };
  type Intent = { id: string; object: string; status: string; currency?: string; setup_future_usage?: string | null; next_action: unknown };
  type Answer = Intent & { error?: { type: string; code?: string; message: string } };
  type Asked = { elements?: Elements; clientSecret: string; redirect?: string; confirmParams?: { return_url?: string } };
  const cards: Record<string, string> = {
    '4242424242424242': 'pm_card_visa',
    '5555555555554444': 'pm_card_mastercard',
    '4000000000000002': 'pm_card_chargeDeclined',
    '4000000000000069': 'pm_card_chargeDeclinedExpiredCard',
    '4000002500003155': 'pm_card_authenticationRequiredOnSetup',
    '4000002760003184': 'pm_card_authenticationRequired',
  };
  const wrong = (message: string): never => {
    throw Object.assign(new Error(message), { name: 'IntegrationError' });
  };
  const kindOf = (secret: string) => (secret.startsWith('seti') ? 'setup_intents' : 'payment_intents');
  const apiOf = (key: string) => async (method: string, path: string, params: Record<string, string>) => {
    const body = new URLSearchParams({ key, ...params });
    const url = `https://api.stripe.com/v1/${path}${method === 'GET' ? `?${body.toString()}` : ''}`;
    const answer = await fetch(url, { method, ...(method === 'POST' && { body }) }).catch(() => null);
    if (!answer)
      return { error: { type: 'api_connection_error', message: 'We are experiencing issues connecting to our payments provider.' } } as Answer;
    return (await answer.json()) as Answer;
  };

  class Part {
    private readonly listeners = new Map<string, Listener>();
    private readonly kind: string;
    private readonly group: Elements;
    private frame: HTMLElement | null = null;
    constructor(kind: string, group: Elements) {
      this.kind = kind;
      this.group = group;
    }
    on(event: string, listener: Listener): this {
      this.listeners.set(event, listener);
      return this;
    }
    emit(event: string, what: object = {}): void {
      this.listeners.get(event)?.(what);
    }
    isThere(): boolean {
      return this.frame?.isConnected === true;
    }
    number(): string {
      return this.frame?.querySelector('input')?.value.replaceAll(' ', '') ?? '';
    }
    complain(text: string): void {
      const alert = this.frame?.querySelector('[role=alert]');
      if (alert) alert.textContent = text;
    }
    mount(around: HTMLElement): void {
      this.frame = document.createElement('div');
      if (this.kind === 'payment') {
        const label = Object.assign(document.createElement('label'), { textContent: 'Card number' });
        label.append(Object.assign(document.createElement('input'), { inputMode: 'numeric', autocomplete: 'cc-number' }));
        const alert = document.createElement('p');
        alert.setAttribute('role', 'alert');
        this.frame.append(label, alert);
      } else if (device.wallet) {
        const button = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Wallet' });
        button.addEventListener('click', () => this.group.payByWallet(this));
        this.frame.append(button);
      }
      around.append(this.frame);
      queueMicrotask(() =>
        this.emit('ready', this.kind === 'payment' ? {} : { availablePaymentMethods: device.wallet ? { googlePay: true } : undefined }),
      );
    }
    destroy(): void {
      this.frame?.remove();
      this.frame = null;
    }
  }

  class Elements {
    options: Options;
    isSubmitted = false;
    isByWallet = false;
    private readonly parts = new Map<string, Part>();
    constructor(options: Options) {
      this.options = options;
    }
    create(kind: string): Part {
      const part = new Part(kind, this);
      this.parts.set(kind, part);
      return part;
    }
    getElement(kind: string): Part | null {
      return this.parts.get(kind) ?? null;
    }
    update(options: Partial<Options>): void {
      this.options = { ...this.options, ...options };
    }
    async submit(): Promise<{ error?: object }> {
      const part = this.parts.get('payment');
      if (!part?.isThere()) wrong('elements.submit() was called before the Payment Element was mounted.');
      part?.complain('');
      if (!this.isByWallet && !(part!.number() in cards)) {
        part?.complain('Your card number is incomplete.');
        return { error: { type: 'validation_error', code: 'incomplete_number', message: 'Your card number is incomplete.' } };
      }
      this.isSubmitted = true;
      return {};
    }
    /** The token for the filled-in fields, for one confirmation. */
    take(kind: string): string {
      const part = this.parts.get('payment');
      if (!this.isSubmitted) wrong('elements.submit() must be called before confirming.');
      if (!part?.isThere()) wrong('We could not retrieve data from the specified Element. Please make sure it is still mounted.');
      if ((this.options.mode === 'setup') !== (kind === 'setup_intents')) wrong(`The mode ${this.options.mode} does not fit ${kind}.`);
      this.isSubmitted = false;
      const token = this.isByWallet ? 'pm_card_mastercard' : cards[part!.number()]!;
      this.isByWallet = false;
      return token;
    }
    payByWallet(button: Part): void {
      this.isByWallet = true;
      button.emit('confirm', {
        billingDetails: device.wallet,
        expressPaymentType: 'google_pay',
        paymentFailed: () => {
          this.isByWallet = false;
          document.body.dataset['wallet'] = 'failed';
        },
      });
    }
  }

  /** The bank asks in a Stripe frame over the page. */
  const askInPage = () =>
    new Promise<boolean>((resolve) => {
      const frame = document.createElement('dialog');
      frame.setAttribute('aria-label', 'Your bank');
      for (const [text, value] of [
        ['Complete', true],
        ['Fail', false],
      ] as const) {
        const button = Object.assign(document.createElement('button'), { type: 'button', textContent: text });
        button.addEventListener('click', () => {
          frame.remove();
          resolve(value);
        });
        frame.append(button);
      }
      document.body.append(frame);
      frame.showModal();
    });

  const Stripe = (key: string) => {
    const api = apiOf(key);
    const named = (intent: Intent) => (intent.object === 'setup_intent' ? { setupIntent: intent } : { paymentIntent: intent });
    const next = async (clientSecret: string, intent: Intent, returnUrl: string | null) => {
      if (intent.status !== 'requires_action') return named(intent);
      const path = `${kindOf(clientSecret)}/${intent.id}`;
      if (returnUrl) {
        const bank = new URLSearchParams({ path, key, client_secret: clientSecret, return_url: returnUrl });
        window.location.assign(`https://hooks.stripe.com/3d_secure?${bank.toString()}`);
        return new Promise<never>(() => {});
      }
      const answer = await api('POST', `${path}/authenticate`, { client_secret: clientSecret, succeeds: String(await askInPage()) });
      return answer.error ? { error: answer.error } : named(answer);
    };
    const confirm = async ({ elements, clientSecret, confirmParams }: Asked) => {
      const kind = kindOf(clientSecret);
      const path = `${kind}/${clientSecret.split('_secret')[0]}`;
      const token = elements!.take(kind);
      const intent = await api('GET', path, { client_secret: clientSecret });
      if (intent.error) return { error: intent.error };
      const { options } = elements!;
      if (kind === 'payment_intents' && intent.currency !== options.currency) wrong(`The currency ${options.currency} is not ${intent.currency}.`);
      if (kind === 'payment_intents' && Boolean(intent.setup_future_usage) !== Boolean(options.setupFutureUsage))
        wrong(`setup_future_usage (${intent.setup_future_usage}) does not match the Elements (${options.setupFutureUsage}).`);
      const answer = await api('POST', `${path}/confirm`, { client_secret: clientSecret, payment_method: token });
      if (answer.error) return { error: answer.error };
      return next(clientSecret, answer, token === 'pm_card_authenticationRequired' ? (confirmParams?.return_url ?? null) : null);
    };
    const retrieve = async (clientSecret: string) => {
      const intent = await api('GET', `${kindOf(clientSecret)}/${clientSecret.split('_secret')[0]}`, { client_secret: clientSecret });
      return intent.error ? { error: intent.error } : named(intent);
    };
    return {
      elements: (options: Options) => new Elements(options),
      confirmPayment: confirm,
      confirmSetup: confirm,
      retrievePaymentIntent: retrieve,
      retrieveSetupIntent: retrieve,
      handleNextAction: async ({ clientSecret }: { clientSecret: string }) => {
        const intent = await api('GET', `${kindOf(clientSecret)}/${clientSecret.split('_secret')[0]}`, { client_secret: clientSecret });
        return intent.error ? { error: intent.error } : next(clientSecret, intent, null);
      },
      registerAppInfo: () => {},
      _registerWrapper: () => {},
    };
  };
  Object.assign(window, { Stripe: Object.assign(Stripe, { version: 'endive' }) });
}

/** A bank's own page: asks, and returns as Stripe does, with the outcome in the query. */
export function playBank(): void {
  const asked = new URLSearchParams(window.location.search);
  const answer = async (succeeds: boolean) => {
    const body = new URLSearchParams({ key: asked.get('key')!, client_secret: asked.get('client_secret')!, succeeds: String(succeeds) });
    await fetch(`https://api.stripe.com/v1/${asked.get('path')}/authenticate`, { method: 'POST', body });
    const back = new URL(asked.get('return_url')!);
    const name = asked.get('path')!.startsWith('setup') ? 'setup_intent' : 'payment_intent';
    back.searchParams.set(name, asked.get('path')!.split('/')[1]!);
    back.searchParams.set(`${name}_client_secret`, asked.get('client_secret')!);
    back.searchParams.set('redirect_status', succeeds ? 'succeeded' : 'failed');
    window.location.assign(back);
  };
  for (const [text, succeeds] of [
    ['Yes, it is me', true],
    ['No', false],
  ] as const) {
    const button = Object.assign(document.createElement('button'), { textContent: text });
    button.addEventListener('click', () => void answer(succeeds));
    document.body.append(button);
  }
}
