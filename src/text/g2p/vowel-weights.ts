/** Written by `training/train-unwritten-vowels.ts`: a weight and the features that have it, a line each. */
export const VOWEL_WEIGHTS = {
  sorani: `-11 ab_ř b_r
-10 tab_ x_NV
-9 _man# ktêb_
-8 #nex_ FVN_L FVT_F _c _d _sta es_t# r_z ur_ y_
-7 #dex_ #ktêb_ FT_r GN_T NT_ř VGN_T VT_NVN _ram# _rem b_L bex_ş et_ ex_t oç_ s_t t_F tan_ yn_
-6 #fer_ FVF_N LT_LVG T_LVL V2zi _ral al_t ax_raw b_na ert_ ew_ ex_t# ez_n fer_ gr_t gr_t# h_L i1i i2wV iGV kew_t lît_ nay_ pr_ uł_ yan_ yek_ ên_rê îl_ ûk_ ław_ ş_T ş_r
-5 F_NV# F_NVT L_L L_LV NVT_LV TVL_T VLT_N VT_LVF VnmV _bûne _g _kar _ma _no _ram _tan _xan _xane _şem _şemm _şemme al_t# bex_ deş_ est_ et_re ex_ş g_ ger_ ger_m i1V k_NV met_ n_raw or_t s_ st_r x_ş y_n zr_ êt_r êş_n ş_ke
-4 #ger_ #kur_ #nat_ #nay_ FL_m FT_NVF FT_TVL FT_k FVT_L F_LV F_T# LF_N LF_T L_d L_k NVN_N NVN_NV N_TVN TVT_L# VF_r VL_d VN_NVN VN_TT VNi VnkV VstV VwtV _bûn _da# _krd _krdn _na _nak _nûs _rda _rêj _war _x an_m an_n aş_ ed_re er_m et_rî# ew_t# ey_ş f_t j_n kur_ l_t mez_ n_man# nat_ ner_ ner_m or_t# pr_s s_TT urd_ y_N y_n# z_LV z_TV êy_ ł_F
-3 #dest_ #det_ FVL_TV F_TVT LF_NVN LT_T LVT_NV L_NV NVT_T N_g N_ř T_NVF VLTi VL_NVT _re _rman# _tr _w ab_ an_ma ay_n d_T dest_ er_ ey_ş# k_r key_ m_N m_NV man_ n_T n_TV n_g nc_ r_T t_L t_LV t_new t_newe y_t êt_ ł_
-2 FT_TV FVG_N F_G F_GV F_T G_T# G_n LF_n LNT_L L_G L_GV L_TV N_T TL_T TVT_LT T_GVN T_NF T_TV T_y V1i V1ki V2tV VF_LVN VF_NV VF_NVT VF_T VF_TV VG_T# VG_n VGi VN_T VT_NV Vk1i Vki Vn2# _g# _gî _kr _ny _nya _rew _tan# _y _ya am_ i1# inyV k_ma k_man k_man# kan_m l_ s_LV s_TN têk_ y_T# y_t# ş_T#
-1 F_t N_TV N_d T_TVL V1ni VFT_TV VL_TV VN_d VT_n Vn1i Vni _rî# _yan ey_ n_d t_ta ş_t#
1 L_n TT_LV TVN_NV V2i VLTV VkmV _nanî an_ n_N
2 #lex_ F_n G_m LVG_TV TVN_N TVN_N# TVT_NV T_F T_LTN V3V VFNV VFTV VF_L VF_NT VGT# VG_m VL_t VTNV Vk2V VntV Vyt# Vz2V _bûy _bûya _bûyan _m# _manî# _nand _nanda _nanî# _nd _p _td b_NV d_ne es_ta i1m# i2V i2i i2tV iLFV im# im1# im2i indV k_rd lex_ n_m n_me s_TV z_
3 FT_b F_NT F_TV L_FVT L_T# NT_r NVT_L TL_N# T_NN T_NN# T_TVG V2bi V2nV V3tV V3yV VL_FVN VT_NV# VT_m VTi Vj2V Vş2i Vşt# _ _de _ge _l _m _n# _ne _nt _nyan _nyan# _nêky _nêkya _nî _ran _rn _rê _rên# _rî _t# _şe an_t ar_t# b_F b_N beb_r i1n# i1t# i3V in# in1# it# it1# itdV j_T# j_t j_t# k_ş n_ke r_st s_p t_bûn# t_me êb_ ên_ne# êr_ îst_ ş_TV ş_tu
4 #beb_ #bef_ #bek_ #bêf_ #bêm_ #led_ #lef_ #len_ #řab_ FT_N FT_m F_L F_k LVF_L LVF_N LVT_FV L_NNV L_NT L_NVG NVF_L NVT_L# N_N# TNT_L T_L T_LN T_LN# T_LV T_TVT V2dV V2ji VL_NNV VL_TNV VN_N# VT_NVF Vy2# Vyn# Vł2i _mew _mewe _mewe# _nanew _newe _nt# _nê _nîn _nîş# _ra# _rêt _rîn _rît _tde _ş# _şt _şte _şte# an_t# aw_t# ay_kb beb_ bef_ bek_ bet_ bêf_ bêj_ bêm_ d_bû d_bû# d_d d_da ed_ ej_n ek_ ex_r f_L gey_ iFTTV iLTi iNTV led_ len_ m_LV n_N# n_NV n_ne# n_r nak_r nan_ rdn_ st_t t_nan t_nan# t_rîş t_rîş# x_ra y_kb z_n ç_N ç_n êd_r êf_ êk_r řab_
5 #bew_ #bêk_ #bêt_ #bêz_ #dek_ #gut_ #leb_ #let_ #leş_ #şew_ FT_NVN FVL_T# F_F N_NV# N_r TF_TVN TVG_N TVN_TV V2V V2cV V2rV V3bV VFT_LV VNF_TV VN_t Vw2i _bêt _bêt# _bûn# _n _neka _nekan _neke _newe# _r _rek _řî ay_z b_T bb_ bes_ bew_ br_s bêk_ bêt_ bêz_ ej_ g_rê gut_ hat_n iN# k_rawe kew_n leb_ lef_ let_ leş_ may_ n_k r_sta r_ş t_rî w_N# x_LV êj_m ês_ ş_kê ş_ne şew_ ḧ_
6 #bem_ #bet_ #bêş_ #lem_ #lez_ F_NVL T_GVF T_NV# VF_ř Vr2i Vẍ2V _nan _z and_ and_b ard_ at_me ay_ bed_r bem_ bk_ bêş_ d_F der_m ew_r g_rek i2bi i2rV iFT# k_ra lem_ les_t lez_ n_t# oş_n t_r y_FV z_man ç_ êş_t ł_t ř_
7 #bês_ #gr_ #haz_ #lek_ FN_T F_LVF NF_N NF_m V3ki _nêk _tna _řê _ş b_FV bez_ bês_ dek_ er_t g_L hat_ haz_ haz_r k_şa lek_ nab_ř nak_ nîşt_ s_ne êd_
8 #beş_ #deb_ #les_ #lew_ N_j V2fi V3ti Vf2V _bû# beş_ ek_r g_rî les_ lew_ nab_ t_bû x_r
9 #bes_ bs_ en_ oz_n s_N t_re#
10 F_ř b_
11 _st
12 _ne# k_raw`,
  northern: `-10 k_rê
-8 TVF_LV _ç hej_ man_ ol_m oy_n#
-7 FVG_F F_t TL_k T_LFT _nam _rş _tr _yar _yo b_r x_w
-6 #dey_ #pey_ #prs_ TVF_N _kar _van _waz _şem av_ d_h d_he ej_ st_r t_LV zr_
-5 #der_ #ger_ F_TVL LVT_N T_TL T_TVF T_TVL VL_T VN_T _ro _x b_rî dey_ dey_n ek_ran eşt_ j_na pş_ t_ma yay_
-4 #FL_N #met_ #pêş_ FVT_FV L_k NF_m N_T V2kV VF_F VL_m VT_LV _d _kr _ny _p _s _w _wî ad_y ay_ der_ eh_ kt_rî met_ n_T pêş_ x_we yay_n îş_
-3 FT_LVN FVG_N FVG_N# G_N LVF_TV NF_N NT_T VF_T VF_t VG_N VL_NV VL_NVT VNT_T Vyn# _g _geh _ma _ram _t _tr# er_ er_m h_N hn_ i1i k_T k_ne kt_ kt_r m_F ner_ r_ke y_T în_ şt_
-2 #1ni #FL_NV #Ni #n1i #n_ #ni FL_N FT_LV F_NVN F_T G_L L_NV L_TVF L_t TL_ş TVN_T VG_L VGi _kî# _sa _za ay_n# j_n r_F r_t s_ îs_ ş_
-1 #nav_ FVT_F TVG_N _na i1V iLV y_n
1 LVG_N L_n _r _y i1yV iy1V iyV v_N#
2 FVT_N NVT_FV T_N# V2mV VFT_L VF_NV# _kan _kek _kî _v _yan# _yên _yên# _ş ar_ b_T r_n r_yan sal_ st_y y_na
3 #kev_ #ned_ LVF_N NVT_F N_L N_N T_NV# T_r VN_N VT_NV# _ _k _kên _ne# _neke# _nn _rek _rên _rên# _st _yaya _ye# d_T f_ iTi k_L k_r k_ş kev_ m_LV n_N r_y t_b v_N y_FV y_n# îy_n#
4 #Fi #TT_F #T_y #ved_ NVT_L NVT_LV NVT_T N_k T_L T_LV# V2V VF_m VTLV _bû# _bûn# _hê _jy _jya _lê _rî _rîn _tî _we _yab _yabû _yek _yê# d_x eş_ g_ ger_ h_L h_l hes_ i2sV kar_ kr_ ley_ m_L p_F r_kî t_bû t_me# t_n ved_ vek_ vek_r war_ xwar_ y_nan y_nan# y_no y_no#
5 F_NV# TF_TVN TN_F TN_FV _bûm# _me# _n _vî _ya# _yay as_ br_ en_ er_k f_T i2yV iz2V j_NV ned_ ol_ ten_ v_r w_TV z_n îy_ îy_n ř_F
6 F_FT F_v LVL_FV L_NV# TF_L Vş2i _bî _yam _yan _ye _yê _zî b_ b_g bet_ d_ h_ş iN# il2i in2V t_rek t_rîn t_rîn# w_T
7 F_NVL VF_b _no _no# _sîn ew_ran fr_n geh_ her_ w_ran ên_ êz_
8 F_y V2qV _lê# _nan _nan# f_ro êt_
9 Vv2i
12 q_`,
} as const;
