import type { FastifyInstance } from 'fastify';
import { addFavourite, listFavourites, removeFavourite } from '../../../contract';
import { favouriteCalls } from '../../../contract/schemas';
import { callerOf } from '../../http/access';
import { forbidden, notFound } from '../../http/errors';
import { serve } from '../../http/serve';
import type { Services } from '../../services';
import * as favourites from './favourites.repo';

export function favouriteRoutes(app: FastifyInstance, { db, now }: Services): void {
  serve(app, addFavourite, favouriteCalls.addFavourite, async (request) => {
    const { idProduct, idUser } = request.body;
    if (idUser !== callerOf(request).id) throw forbidden('These are not your favourites.');
    const exists = await favourites.addFavourite(db, idUser, idProduct, now());
    if (!exists) throw notFound('There is no such game.');
    return { idProduct, idUser };
  });

  serve(app, listFavourites, favouriteCalls.listFavourites, async (request) => {
    const caller = callerOf(request);
    const { userId } = request.params;
    if (userId !== caller.id && !caller.admin) throw forbidden('These are not your favourites.');
    return favourites.listFavourites(db, userId);
  });

  serve(app, removeFavourite, favouriteCalls.removeFavourite, async (request) => {
    const { userId } = request.params;
    const { idProduct } = request.query;
    if (userId !== callerOf(request).id) throw forbidden('These are not your favourites.');
    await favourites.removeFavourite(db, userId, idProduct);
    return { idProduct, idUser: userId };
  });
}
