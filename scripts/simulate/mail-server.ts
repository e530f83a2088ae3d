import type { MailTransport } from '../../api/src/mail/smtp';
import type { ProcessControl } from './process-control';

interface Delivery {
  accepted: number;
  /** Number of acceptances that the store may have failed to record because of a fault. */
  unconfirmed: number;
}

/** An in-memory mail server, which counts the deliveries of every Message-Id. */
export class SimulatedMailServer {
  readonly #deliveries = new Map<string, Delivery>();
  isDown = false;

  /** Message-Ids that were delivered more often than faults explain. */
  get duplicates(): string[] {
    const entries = [...this.#deliveries];
    return entries.filter(([, sent]) => sent.accepted > 1 + sent.unconfirmed).map(([id]) => id);
  }

  /**
   * Returns a transport for one process of the API.
   * @param isFaulty returns whether the current step has a fault, which may prevent the store from recording
   * a delivery
   */
  transportFor(control: ProcessControl, isFaulty: () => boolean): MailTransport {
    return {
      send: async ({ messageId }) => {
        control.beforeOrAfterCall();
        if (this.isDown) throw new Error('The mail server does not respond.');
        const delivery = this.#deliveries.get(messageId) ?? { accepted: 0, unconfirmed: 0 };
        delivery.accepted += 1;
        if (isFaulty()) delivery.unconfirmed += 1;
        this.#deliveries.set(messageId, delivery);
        control.beforeOrAfterCall();
      },
    };
  }
}
